// A server with a certificate that nobody vouches for gets nothing: it is refused before a byte is sent.
import https from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOutbound } from "./outbound.ts";
import { loopback } from "./testing/certificate.ts";

let hits = 0;
const server = https.createServer(loopback, (_request, response) => {
  hits += 1;
  response.end("ok");
});
beforeAll(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)));
afterAll(() => server.closeAllConnections());

test("a certificate that nobody vouches for ends the connection, and its name is told", async () => {
  const { port } = server.address() as AddressInfo;
  const outbound = openOutbound({ allowLoopback: true });
  for (const host of ["localhost", "127.0.0.1"]) {
    const sent = await outbound.post(`https://${host}:${port}/hook`, { "x-a": "1" }, '{"a":1}');
    expect([host, sent]).toEqual([
      host,
      { failure: "certificate", durationMs: expect.any(Number) },
    ]);
  }
  expect(hits).toBe(0);
});
