// A server with a certificate that nobody vouches for gets nothing: it is refused before a byte is sent.
import https from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOutbound } from "./outbound.ts";

// Made for this test and used nowhere else: CN=localhost, signed by itself, good until 2126.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg+3zr5Wuo9FDtg1Ek
fGZ6kUfLgLT7hsiZUMdryFwl9EahRANCAATq9nJZu0mRXj3UFxTUXbV2//HFeETK
vsGNH+bX8nmIAdnThTaRwCZ5fmMN6WLxf2cG5G3puG1E/8BsFSle6sgm
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUFi9+7yMjIcG8HJ8eE1JQOa8GnPYwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNDA1MDEzMVoYDzIxMjYxMDMx
MDUwMTMxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATq9nJZu0mRXj3UFxTUXbV2//HFeETKvsGNH+bX8nmIAdnThTaRwCZ5
fmMN6WLxf2cG5G3puG1E/8BsFSle6sgmo2kwZzAdBgNVHQ4EFgQUmUpk0aw1Iz+V
RqBCZMZ/e0FHNj8wHwYDVR0jBBgwFoAUmUpk0aw1Iz+VRqBCZMZ/e0FHNj8wDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIgRZvu1+BfETLr1yAc4d1pF3wWZJ5UHwY+2sN4FFASULMCIQDq+qfS7q9w
au3UrWRG664n0P1DviRawarvfiPW8sOO9A==
-----END CERTIFICATE-----`;

let hits = 0;
const server = https.createServer({ key, cert }, (_request, response) => {
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
