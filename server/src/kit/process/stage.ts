// The stage a server runs in. Production is what anything that points to real use makes of a start,
// so that a server behind a proxy is never an evaluation by oversight.

export type Stage = "development" | "production" | "test";

/** What a start was told that tells evaluation from production. */
export type StageSigns = {
  /** NODE_ENV, when it is set. */
  readonly asked: Stage | undefined;
  readonly databaseUrl: string | undefined;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly host: string;
};

/**
 * The settings that point to real use, as words for a sentence: a database of one's own, an https address,
 * a proxy, or a host that other machines reach. None of them for an evaluation on one's own machine.
 */
export const signsOfProduction = (signs: StageSigns): string[] => {
  const { databaseUrl, publicUrl, trustedProxies, host } = signs;
  return [
    ...(databaseUrl === undefined ? [] : ["DATABASE_URL is set"]),
    ...(publicUrl?.startsWith("https:") === true ? ["PUBLIC_URL is an https address"] : []),
    ...(trustedProxies.length === 0 ? [] : ["TRUSTED_PROXIES is set"]),
    ...(isLoopback(host) ? [] : ["HOST is not this machine alone"]),
  ];
};

/** Whether only this machine can reach a server that listens on `host`. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);

/** The stage, and why it is that one: NODE_ENV decides, else the signs of production do. */
export const stageOf = (signs: StageSigns): { stage: Stage; reason: string } => {
  if (signs.asked !== undefined) return { stage: signs.asked, reason: `NODE_ENV=${signs.asked}` };
  const [sign] = signsOfProduction(signs);
  if (sign === undefined) {
    return { stage: "development", reason: "no DATABASE_URL, public address or proxy is set" };
  }
  return { stage: "production", reason: `${sign}, and NODE_ENV says nothing else` };
};
