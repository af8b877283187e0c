// Places outside the database to which the end of the record is sent: a folder, a webhook, a syslog.
import { mkdirSync, writeFileSync } from "node:fs";
import { connect, isIP } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { connect as connectSafely } from "node:tls";
import { fileURLToPath } from "node:url";
import { secondMs } from "@nuqta/contracts/kit/time.ts";
import type { Head } from "./head.ts";

const patienceMs = 5 * secondMs;

/** Sends a head to the place of an address. @throws when it did not arrive, as far as that can be told */
export const sendHead = async (address: string, head: Head): Promise<void> => {
  const { protocol } = new URL(address);
  if (protocol === "file:") keepInFolder(fileURLToPath(address), head);
  else if (protocol === "syslog:" || protocol === "syslogs:") await log(address, head);
  else await post(address, head);
};

// A file for each: a folder that takes new files and lets none be changed (another machine's, or one with
// `chattr +a`) is enough.
const keepInFolder = (folder: string, head: Head): void => {
  mkdirSync(folder, { recursive: true });
  const name = `audit-head-${head.at.replaceAll(/[:.]/g, "-")}-${head.entry_no}.json`;
  writeFileSync(join(folder, name), `${JSON.stringify(head)}\n`, {
    ...{ mode: 0o444, flag: "wx", flush: true },
  });
};

const post = async (url: string, head: Head): Promise<void> => {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(head),
    redirect: "error",
    signal: AbortSignal.timeout(patienceMs),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`);
};

// Facility 13 (log audit), severity 5 (notice): RFC 5424, with the length first, over TCP (RFC 6587) or TLS
// (RFC 5425), which checks whose certificate it is.
const priority = 13 * 8 + 5;

const log = (address: string, head: Head): Promise<void> =>
  new Promise((done, fail) => {
    const { protocol, hostname: host, port } = new URL(address);
    const text = `<${priority}>1 ${head.at} ${hostname()} nuqta - audit-head - ${JSON.stringify(head)}`;
    const isSafe = protocol === "syslogs:";
    const socket = isSafe
      ? connectSafely({
          host,
          port: Number(port || 6514),
          servername: isIP(host) === 0 ? host : "",
        })
      : connect({ host, port: Number(port || 514) });
    socket.setTimeout(patienceMs, () => socket.destroy(new Error("the syslog did not answer")));
    socket.once("error", fail);
    socket.once("close", () => done());
    socket.once(isSafe ? "secureConnect" : "connect", () =>
      socket.end(`${Buffer.byteLength(text)} ${text}`),
    );
    socket.resume();
  });
