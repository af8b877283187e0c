// The ciphers of every TLS connection that this process makes: to webhooks, providers, mail server, database.
import tls from "node:tls";

/**
 * Suites that Mozilla's guide recommends, the strongest first: all encrypt and authenticate in one, and
 * what was recorded stays shut when a key of the other side is lost later.
 */
export const recommendedCiphers: readonly string[] = [
  "TLS_AES_256_GCM_SHA384",
  "TLS_CHACHA20_POLY1305_SHA256",
  "TLS_AES_128_GCM_SHA256",
  "ECDHE-ECDSA-AES256-GCM-SHA384",
  "ECDHE-RSA-AES256-GCM-SHA384",
  "ECDHE-ECDSA-CHACHA20-POLY1305",
  "ECDHE-RSA-CHACHA20-POLY1305",
  "ECDHE-ECDSA-AES128-GCM-SHA256",
  "ECDHE-RSA-AES128-GCM-SHA256",
];

/** Lets no connection of this process, from now on, agree on any other suite. */
export const useRecommendedCiphers = (): void => {
  tls.DEFAULT_CIPHERS = recommendedCiphers.join(":");
};
