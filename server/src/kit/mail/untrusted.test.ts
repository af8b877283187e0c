// A mail server or a gateway whose certificate nobody vouches for gets nothing, and the log says why.
import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loopback } from "../http/testing/certificate.ts";
import { gatewayAdapter } from "../messages/deliver.ts";
import { smtpSender } from "./deliver.ts";

let heard = 0;
const server = createServer(loopback, (socket) => {
  heard += 1;
  socket.destroy();
});
// A client that does not believe us hangs up in the middle of the greeting.
server.on("tlsClientError", () => {});
beforeAll(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)));
afterAll(() => server.close());

test("a certificate that nobody vouches for is told as the reason, of mails and of messages", async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) });
  const at = `localhost:${(server.address() as AddressInfo).port}`;
  const common = { id: "1", to: "nada@shop.example", text: "Hello", attempts: 0 };
  const mail = { ...common, subject: "Points" };
  const message = { ...common, channel: "sms" as const };
  expect([
    await smtpSender(`smtps://${at}`, "points@shop.example", log)(mail),
    await gatewayAdapter(`https://${at}/send`, log)(message),
  ]).toEqual(["try_later", "try_later"]);
  const reason = "DEPTH_ZERO_SELF_SIGNED_CERT";
  expect(lines).toMatchObject([
    { msg: "a mail was not taken", err: { code: "ESOCKET", originalCode: reason } },
    { msg: "the gateway did not answer", err: `TypeError ${reason}` },
  ]);
  expect(heard).toBe(0);
});
