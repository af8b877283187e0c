// A client that writes bytes to a socket and looks at what comes back, whatever HTTP says.
import { connect, type Socket } from "node:net";

export type RawAnswer = {
  /** 0 when the connection ended without an answer. */
  readonly status: number;
  readonly text: string;
  /** From the first byte written to the end of the connection or of the patience. */
  readonly ms: number;
  readonly isClosed: boolean;
};

type Sending = {
  /** Pieces are written one after the other with this pause between them. */
  readonly pauseMs?: number;
  /** Half-closes after the last piece. */
  readonly isCut?: boolean;
  readonly patienceMs?: number;
  /** Waits for the server to close, not only for an answer. */
  readonly untilClosed?: boolean;
  /** Never reads what is answered. */
  readonly isDeaf?: boolean;
};

/** Sends `pieces` and gives the first answer, or what happened instead. */
export const sendRaw = (
  port: number,
  pieces: Iterable<string | Buffer>,
  { pauseMs = 0, isCut, patienceMs = 20_000, untilClosed, isDeaf }: Sending = {},
): Promise<RawAnswer> =>
  new Promise((resolve) => {
    const begun = performance.now();
    let text = "";
    const socket = connect(port, "127.0.0.1");
    const finish = (isClosed: boolean) => {
      clearTimeout(patience);
      socket.destroy();
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      resolve({ status, text, ms: performance.now() - begun, isClosed });
    };
    const patience = setTimeout(() => finish(false), patienceMs);
    // A reset is one of the ways to be refused.
    socket.on("error", () => undefined);
    socket.on("close", () => finish(true));
    if (!isDeaf)
      socket.on("data", (chunk: Buffer) => {
        text += chunk.toString("latin1");
        if (!untilClosed && isWhole(text)) finish(false);
      });
    socket.on("connect", async () => {
      await writeAll(socket, pieces, pauseMs);
      if (isCut) socket.end();
    });
  });

const isWhole = (text: string): boolean => {
  const end = text.indexOf("\r\n\r\n");
  const length = /content-length: (\d+)/i.exec(text)?.[1];
  return end > 0 && length !== undefined && text.length >= end + 4 + Number(length);
};

const writeAll = async (
  socket: Socket,
  pieces: Iterable<string | Buffer>,
  pauseMs: number,
): Promise<void> => {
  for (const piece of pieces) {
    if (socket.destroyed || !socket.writable) return;
    const hasRoom = socket.write(piece);
    if (pauseMs > 0) await new Promise((done) => setTimeout(done, pauseMs));
    else if (!hasRoom) await drained(socket);
  }
};

const drained = (socket: Socket): Promise<void> =>
  new Promise((done) => {
    socket.once("drain", done);
    socket.once("close", () => done());
  });
