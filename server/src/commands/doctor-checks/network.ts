// The ways in and out: the mail server, and the address that people type.
import { minuteMs, secondMs } from "@nuqta/contracts/kit/time.ts";
import { trySmtp } from "../../kit/mail/deliver.ts";
import { probeHeader, seenHeaders } from "../../kit/presence/presence.ts";
import type { Server } from "../../kit/presence/store.ts";
import { systemClock } from "../../kit/process/clock.ts";
import type { Config } from "../../kit/process/config.ts";
import { type Finding, type Looked, thoseOf } from "./finding.ts";

const patienceMs = 10 * secondMs;
/** A proxy may lie on a machine that is a little off, which harms nobody. */
const clockSkewMaxMs = minuteMs;

/** Signs in at the mail server and sends nothing. */
export const lookAtMail = async ({ smtpUrl }: Config): Promise<Finding[]> => {
  if (smtpUrl === undefined) return [];
  const refusal = await trySmtp(smtpUrl);
  const { host } = new URL(smtpUrl);
  return thoseOf([
    [
      refusal !== undefined,
      {
        code: "smtp_refuses",
        wrong: `The mail server ${host} does not let us in (${refusal})`,
        cure: "Check host, port, user and password of SMTP_URL, and whether it offers TLS",
      },
    ],
  ]);
};

/**
 * Asks at PUBLIC_URL as people do, with the words of the servers at work, and sees which of them answers. From
 * some networks the own address cannot be reached; that is told, and is no finding.
 */
export const lookAtAddress = async (
  { publicUrl, trustedProxies }: Config,
  servers: readonly Server[],
): Promise<Looked> => {
  if (publicUrl === undefined || servers.length === 0) return { found: [] };
  const asked = systemClock.now();
  let answer: Response;
  try {
    answer = await fetch(`${publicUrl}/healthz`, {
      headers: { [probeHeader]: servers.map(({ probe }) => probe).join() },
      redirect: "manual",
      signal: AbortSignal.timeout(patienceMs),
    });
  } catch (error) {
    return ofFailure(publicUrl, error);
  }
  const isOurs = servers.some(({ id }) => id === answer.headers.get(seenHeaders.process));
  const peer = answer.headers.get(seenHeaders.peer);
  const date = Date.parse(answer.headers.get("date") ?? "");
  const skew = Math.max(asked.getTime() - date - secondMs, date - systemClock.now().getTime());
  return {
    found: thoseOf([
      [
        !isOurs,
        {
          code: "public_url_elsewhere",
          wrong: `${publicUrl} is answered by something else (${answer.status}), not by a server on this database`,
          cure: "Point the name and the proxy at this server, or set PUBLIC_URL to the address that people type",
        },
      ],
      [
        isOurs && answer.headers.get(seenHeaders.forwarded) === "not believed",
        {
          code: "proxy_not_trusted",
          wrong: `Requests come through the proxy ${peer}, which TRUSTED_PROXIES (${trustedProxies.join(", ") || "not set"}) does not name, so all people count as one caller`,
          cure: `Set TRUSTED_PROXIES=${[...trustedProxies, peer].join(",")} and start again`,
        },
      ],
      [
        skew > clockSkewMaxMs,
        {
          code: "clock_differs_from_proxy",
          wrong: `The clock of this machine differs from the one of ${publicUrl} by ${Math.round(skew / 1_000)} seconds`,
          cure: "Let this machine follow a time server (`timedatectl` shows whether it does)",
        },
      ],
    ]),
  };
};

const ofFailure = (publicUrl: string, error: unknown): Looked => {
  const cause = (error as Error).cause as { code?: string; message?: string } | undefined;
  const reason = cause?.code ?? cause?.message ?? (error as Error).message;
  const isCertificate = /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/.test(
    reason,
  );
  if (!isCertificate) {
    return {
      found: [],
      unknown: [`${publicUrl} cannot be reached from this machine (${reason}).`],
    };
  }
  return {
    found: [
      {
        code: "public_url_certificate",
        wrong: `The certificate of ${publicUrl} is not good (${reason})`,
        cure: "Renew it at the proxy, with the whole chain and the name that people type",
      },
    ],
  };
};
