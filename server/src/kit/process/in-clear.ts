// Connections that others could read on their way. In production a start has none that its operator did not write
// down as one.
// Decision 0130.
import { isLoopback } from "./stage.ts";

/** Settings that name connections: to people, to the database, and to the collector of OpenTelemetry. */
export type Connections = {
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: readonly string[];
  /** INSECURE_HTTP: the operator says that people may come by plain http. */
  readonly allowsHttp: boolean;
  /** Addresses of databases by the name of their setting. */
  readonly databases: Readonly<Record<string, string | undefined>>;
  /** Addresses of collectors by the name of their setting. */
  readonly collectors: Readonly<Record<string, string | undefined>>;
};

/** A sentence that names the first connection in clear text and its cure; undefined when there is none. */
export const firstInClear = (all: Connections): string | undefined =>
  peopleInClear(all) ?? databaseInClear(all.databases) ?? collectorInClear(all.collectors);

const peopleInClear = ({
  host,
  publicUrl,
  trustedProxies,
  allowsHttp,
}: Connections): string | undefined => {
  if (allowsHttp || publicUrl?.startsWith("https:") === true) return undefined;
  const reached = [
    ...(publicUrl === undefined || isLoopback(new URL(publicUrl).hostname)
      ? []
      : ["PUBLIC_URL is an http address"]),
    ...(trustedProxies.length === 0 ? [] : ["TRUSTED_PROXIES is set"]),
    ...(isLoopback(host) ? [] : ["HOST is not this machine alone"]),
  ];
  return reached[0] === undefined
    ? undefined
    : `PUBLIC_URL must be the https address that people use (${reached[0]}). If they may use plain http, set INSECURE_HTTP=1`;
};

const databaseInClear = (databases: Connections["databases"]): string | undefined => {
  const open = Object.entries(databases).find(
    ([, url]) => url !== undefined && wayTo(url) === "not said",
  );
  return open === undefined
    ? undefined
    : `${open[0]} names another machine without TLS: add sslmode=verify-full, or sslmode=disable if nobody can listen on the way`;
};

const collectorInClear = (collectors: Connections["collectors"]): string | undefined => {
  const open = Object.entries(collectors).find(([, url]) => {
    if (url === undefined || !URL.canParse(url)) return false;
    const { protocol, hostname } = new URL(url);
    return protocol !== "https:" && !isLoopback(hostname);
  });
  return open === undefined
    ? undefined
    : `${open[0]} must start with https:// or name this machine`;
};

/** The way to a database: on this machine, encrypted, in clear as its address says, or as nobody said. */
export const wayTo = (databaseUrl: string): "near" | "encrypted" | "in clear" | "not said" => {
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  if (host === "" || host.startsWith("/") || isLoopback(host)) return "near";
  const mode = searchParams.get("sslmode") ?? searchParams.get("ssl");
  if (mode !== null && ["disable", "0", "false"].includes(mode)) return "in clear";
  // `allow` and `prefer` go on in clear text where the server does not offer TLS.
  return mode === null || ["", "allow", "prefer"].includes(mode) ? "not said" : "encrypted";
};
