// Clients that post orders over plain sockets: on a machine of few cores a full HTTP client would take
// the time it is meant to measure.
import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import type { ClientAnswer, ClientAsk } from "./http.ts";
import { orderMaker } from "./marketplace.ts";
import { drive } from "./rounds.ts";

type Connection = { ask(request: string): Promise<string>; close(): void };

const endOfHead = Buffer.from("\r\n\r\n");

/** One connection; asks one thing at a time and answers with the status line. */
const open = (url: URL): Connection => {
  const socket: Socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
  let waiting: { resolve(status: string): void; reject(error: Error): void } | undefined;
  let got = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    got = got.length === 0 ? chunk : Buffer.concat([got, chunk]);
    const head = got.indexOf(endOfHead);
    if (head < 0) return;
    const text = got.toString("latin1", 0, head);
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
    const end = head + endOfHead.length + length;
    if (got.length < end) return;
    const answer = text.startsWith("HTTP/1.1 201") ? "201" : got.toString("utf8", 0, end);
    got = got.subarray(end);
    if (/connection: close/i.test(text)) socket.destroy();
    waiting?.resolve(answer);
  });
  const fail = (error?: Error) => waiting?.reject(error ?? new Error("the connection was closed"));
  socket.on("error", fail);
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
};

const requestOf = ({ url, token }: ClientAsk, body: string): string =>
  `POST /v1/orders HTTP/1.1\r\nhost: ${new URL(url).host}\r\nauthorization: Bearer ${token}\r\n` +
  `content-type: application/json\r\nidempotency-key: ${randomBytes(16).toString("hex")}\r\n` +
  `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

const run = async (asked: ClientAsk): Promise<ClientAnswer> => {
  const url = new URL(asked.url);
  const nextOrder = orderMaker(
    `http-${randomBytes(4).toString("hex")}`,
    randomBytes(4).readUInt32LE(),
  );
  const connections = Array.from({ length: asked.clients }, () => ({ of: open(url), asked: 0 }));
  try {
    const done = await drive(asked.clients, asked.seconds, async (i) => {
      const connection = connections[i];
      if (connection === undefined) throw new Error("a client without a connection");
      // The server closes a connection after a thousand requests.
      if (connection.asked === 990) {
        connection.of.close();
        connection.of = open(url);
        connection.asked = 0;
      }
      connection.asked += 1;
      const answer = await connection.of.ask(requestOf(asked, JSON.stringify(nextOrder())));
      if (answer !== "201") throw new Error(answer);
    });
    return { run: done };
  } catch (error) {
    return { failure: (error as Error).message };
  } finally {
    for (const { of } of connections) of.close();
  }
};

process.on("message", async (asked: ClientAsk) => process.send?.(await run(asked)));
process.on("disconnect", () => process.exit(0));
