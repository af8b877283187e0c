// Connections agree on recommended ciphers or not at all, whoever makes them.
import https from "node:https";
import type { AddressInfo } from "node:net";
import tls from "node:tls";
import { afterEach, expect, test } from "vitest";
import { loopback } from "../http/testing/certificate.ts";
import { recommendedCiphers, useRecommendedCiphers } from "./tls.ts";

const usual = tls.DEFAULT_CIPHERS;
const servers: https.Server[] = [];
afterEach(() => {
  tls.DEFAULT_CIPHERS = usual;
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

const offering = async (ciphers: string, maxVersion: "TLSv1.2" | "TLSv1.3"): Promise<number> => {
  const server = https.createServer({ ...loopback, ciphers, maxVersion }, (_ask, reply) =>
    reply.end("ok"),
  );
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
};

// Once they agree on a suite they look at the certificate, which nobody vouches for.
const agreed = "DEPTH_ZERO_SELF_SIGNED_CERT";
const byRequest = (port: number): Promise<string> =>
  new Promise((done) => {
    https
      .get({ host: "localhost", port, agent: false })
      .on("error", (error: NodeJS.ErrnoException) => done(String(error.code)));
  });
const byFetch = (port: number): Promise<string> =>
  fetch(`https://localhost:${port}/`).then(
    () => "answered",
    (error: Error) => String((error.cause as NodeJS.ErrnoException).code),
  );

test.each([
  ["CBC and SHA-1", "ECDHE-ECDSA-AES128-SHA", "TLSv1.2"],
  ["CBC and SHA-2", "ECDHE-ECDSA-AES256-SHA384", "TLSv1.2"],
] as const)("%s is agreed on by nobody", async (_name, suite, version) => {
  const port = await offering(suite, version);
  expect([await byRequest(port), await byFetch(port)]).toEqual([agreed, agreed]);
  useRecommendedCiphers();
  for (const told of [await byRequest(port), await byFetch(port)])
    expect(told).toMatch(/EPROTO|HANDSHAKE_FAILURE/);
});

test.each([
  ["ECDHE-ECDSA-AES128-GCM-SHA256", "TLSv1.2"],
  ["TLS_AES_128_GCM_SHA256", "TLSv1.3"],
] as const)("%s is agreed on", async (suite, version) => {
  useRecommendedCiphers();
  const port = await offering(suite, version);
  expect([await byRequest(port), await byFetch(port)]).toEqual([agreed, agreed]);
});

test("every suite keeps what was recorded shut, and authenticates as it encrypts", () => {
  const known = new Set(tls.getCiphers().map((name) => name.toUpperCase()));
  for (const suite of recommendedCiphers) {
    expect(known).toContain(suite);
    expect(suite).toMatch(/^(TLS_|ECDHE-).*(GCM|POLY1305)/);
  }
});
