// A small man in the middle between the server and PostgreSQL, to break connections at a chosen moment.
import { connect, createServer, type Server, type Socket } from "node:net";

/**
 * `pass` forwards; `lose_requests` drops what the server sends; `lose_replies` lets requests through
 * and drops what PostgreSQL answers; `black_hole` drops both ways; neither tells anybody.
 */
export type Weather = "pass" | "lose_requests" | "lose_replies" | "black_hole";

export type Relay = {
  port: number;
  weather: Weather;
  /** Milliseconds added to each direction. */
  latencyMs: number;
  /** Resets every connection. */
  cut(): void;
  close(): Promise<void>;
};

/** Listens on a free port and forwards each connection to the port that `target` is, or says then. */
export const openProxy = async (target: number | (() => number)): Promise<Relay> => {
  const pairs = new Set<[Socket, Socket]>();
  const proxy: Relay = {
    port: 0,
    weather: "pass",
    latencyMs: 0,
    cut: () => {
      for (const [inside, outside] of pairs) {
        inside.resetAndDestroy();
        outside.resetAndDestroy();
      }
      pairs.clear();
    },
    close: async () => {
      proxy.cut();
      await new Promise((done) => server.close(done));
    },
  };
  const relay = (from: Socket, to: Socket, isDropped: () => boolean) =>
    from.on("data", (chunk) => {
      if (isDropped()) return;
      if (proxy.latencyMs === 0) to.write(chunk);
      else setTimeout(() => to.writable && to.write(chunk), proxy.latencyMs);
    });
  const server: Server = createServer((inside) => {
    const outside = connect(typeof target === "number" ? target : target(), "127.0.0.1");
    const pair: [Socket, Socket] = [inside, outside];
    pairs.add(pair);
    for (const socket of pair) {
      socket.setNoDelay(true);
      // A broken connection is what this is for; its other half must break too.
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        pairs.delete(pair);
        inside.destroy();
        outside.destroy();
      });
    }
    relay(inside, outside, () => ["lose_requests", "black_hole"].includes(proxy.weather));
    relay(outside, inside, () => ["lose_replies", "black_hole"].includes(proxy.weather));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the proxy has no port");
  proxy.port = address.port;
  return proxy;
};
