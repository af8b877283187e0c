// The end of the record over TLS: only to whom the certificate names, and never in clear instead.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, expect, test } from "vitest";
import { loopback } from "../http/testing/certificate.ts";
import { parcelOf } from "./daily.ts";
import { send } from "./places.ts";

const believed = getCACertificates("default");
const texts: string[] = [];
const syslog = createServer(loopback, (socket) => {
  socket.setEncoding("utf8").on("data", (text: string) => texts.push(text));
}).listen(0, "127.0.0.1");
// A client that does not believe us hangs up in the middle of the greeting.
syslog.on("tlsClientError", () => {});
await once(syslog, "listening");
const to = `syslogs://localhost:${(syslog.address() as AddressInfo).port}`;
afterAll(() => {
  setDefaultCACertificates(believed);
  syslog.close();
});
const head = {
  ...{ nuqta_audit_head: 1 as const, entry_no: 7, hash: "0".repeat(64) },
  ...{ at: "2026-11-25T10:00:00.000Z", key: "k".repeat(43), signature: "s" },
};

test("a syslog whose certificate nobody vouches for gets nothing, and one that is believed the whole line", async () => {
  await expect(send(to, parcelOf(head))).rejects.toThrow(/certificate/);
  expect(texts).toEqual([]);
  setDefaultCACertificates([...believed, loopback.cert]);
  await send(to, parcelOf(head));
  await expect.poll(() => texts.join("")).toMatch(/^\d+ <109>1 \S+ \S+ nuqta - audit-head - \{/);
});
