// Settings under which anybody may pose as those we talk to. In production a start has none of them.
// Decision 0130.
import { wayTo } from "./in-clear.ts";
import { isLoopback } from "./stage.ts";

/** Settings that say how certificates of others are checked. */
export type Checks = {
  /** NODE_TLS_REJECT_UNAUTHORIZED as it is set. */
  readonly nodeRejects: string | undefined;
  readonly smtpUrl: string | undefined;
  /** Addresses of databases by the name of their setting. */
  readonly databases: Readonly<Record<string, string | undefined>>;
};

/** A sentence that names the first setting that switches a check off and its cure; undefined when there is none. */
export const firstUnchecked = ({ nodeRejects, smtpUrl, databases }: Checks): string | undefined => {
  if (nodeRejects === "0")
    return "NODE_TLS_REJECT_UNAUTHORIZED must not be 0: name the certificate of your own authority in NODE_EXTRA_CA_CERTS";
  const open = Object.entries(databases).find(([, url]) => url !== undefined && isUnchecked(url));
  if (open !== undefined)
    return `${open[0]} must check whose certificate it is shown: take sslmode=verify-full, and sslrootcert for an authority of your own`;
  const loose = smtpUrl === undefined ? undefined : looseOf(smtpUrl);
  return loose === undefined
    ? undefined
    : `SMTP_URL must not set ${loose}: mails go encrypted, to the server that the certificate names`;
};

// As the driver of PostgreSQL reads them; like libpq, `require` believes any certificate.
const isUnchecked = (databaseUrl: string): boolean => {
  if (wayTo(databaseUrl) !== "encrypted") return false;
  const { searchParams } = new URL(databaseUrl);
  const mode = searchParams.get("sslmode");
  if ([mode, searchParams.get("ssl")].includes("no-verify")) return true;
  return searchParams.get("uselibpqcompat") === "true" && mode !== "verify-full";
};

// Each would go before what the sender of mails asks for itself.
const loosening =
  /^(tls\.(rejectUnauthorized|minVersion|ciphers)|requireTLS|ignoreTLS|opportunisticTLS|secure)$/i;

const looseOf = (smtpUrl: string): string | undefined => {
  const { hostname, searchParams } = new URL(smtpUrl);
  if (isLoopback(hostname)) return undefined;
  return [...searchParams.keys()].find((name) => loosening.test(name));
};
