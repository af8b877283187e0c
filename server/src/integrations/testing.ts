// What stories about webhooks need: a receiver that behaves as it is told, and events to send.
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { EventReply } from "@nuqta/contracts/events.ts";
import { afterAll } from "vitest";

export type Received = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly event: EventReply;
};

export type Receiver = {
  readonly url: string;
  /** Requests that have arrived, whatever the answer. */
  readonly got: Received[];
  /** Requests that were answered with 200. */
  readonly taken: Received[];
  /** Answer of the receiver: 200 unless told otherwise; a function may also leave a request hanging. */
  behave: (received: Received, response: ServerResponse) => number | undefined;
};

/** Opens a receiver on this machine, gone after the file's last test. */
export const openReceiver = async (): Promise<Receiver> => {
  const receiver: Receiver = { url: "", got: [], taken: [], behave: () => 200 };
  const server = http.createServer((request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      const headers = request.headers as Record<string, string>;
      const received = { headers, body, event: JSON.parse(body) as EventReply };
      receiver.got.push(received);
      const status = receiver.behave(received, response);
      if (status === undefined) return;
      if (status === 200) receiver.taken.push(received);
      response.writeHead(status).end(`answer ${status}`);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(receiver, { url: `http://127.0.0.1:${port}/hooks` });
};

/** `M-1/3` for the third event of member M-1. */
export const nameOf = ({ event }: Received): string => `${event.aggregate.id}/${event.sequence}`;
