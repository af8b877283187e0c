// Places outside the database to which the record and its signed end are sent: a folder, a webhook, a syslog.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect, isIP } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { connect as connectSafely } from "node:tls";
import { fileURLToPath } from "node:url";
import { secondMs } from "@nuqta/contracts/kit/time.ts";

const patienceMs = 5 * secondMs;

/** Lines of JSON that are sent together, one or more. */
export type Parcel = {
  /** The kind of its lines, by which a syslog and a folder tell them apart. */
  readonly kind: "audit-head" | "audit-entry";
  /** A name that no other parcel of this kind has, of letters that a file may have. */
  readonly name: string;
  readonly lines: readonly { readonly at: string; readonly json: string }[];
};

/** Sends a parcel to the place of an address. @throws when it did not arrive, as far as that can be told */
export const send = async (address: string, parcel: Parcel): Promise<void> => {
  const { protocol } = new URL(address);
  if (protocol === "file:") keepInFolder(fileURLToPath(address), parcel);
  else if (protocol === "syslog:" || protocol === "syslogs:") await log(address, parcel);
  else await post(address, parcel);
};

const textOf = ({ lines }: Parcel): string => lines.map(({ json }) => `${json}\n`).join("");

// A file for each: a folder that takes new files and lets none be changed (another machine's, or one with
// `chattr +a`) is enough. What a killed process left half written stays, and the whole stands beside it.
const keepInFolder = (folder: string, parcel: Parcel): void => {
  const text = textOf(parcel);
  mkdirSync(folder, { recursive: true });
  for (let copy = 1; ; copy += 1) {
    const again = copy === 1 ? "" : `-${copy}`;
    const path = join(folder, `${parcel.kind}-${parcel.name}${again}.json`);
    try {
      writeFileSync(path, text, { ...{ mode: 0o444, flag: "wx", flush: true } });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      if (readFileSync(path, "utf8") === text) return;
    }
  }
};

const post = async (url: string, parcel: Parcel): Promise<void> => {
  const type = parcel.kind === "audit-head" ? "application/json" : "application/x-ndjson";
  const text = textOf(parcel);
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": type },
    body: parcel.kind === "audit-head" ? text.trimEnd() : text,
    redirect: "error",
    signal: AbortSignal.timeout(patienceMs),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`);
};

// Facility 13 (log audit), severity 5 (notice): RFC 5424, with the length first, over TCP (RFC 6587) or TLS
// (RFC 5425), which checks whose certificate it is.
const priority = 13 * 8 + 5;

const log = (address: string, { kind, lines }: Parcel): Promise<void> =>
  new Promise((done, fail) => {
    const { protocol, hostname: host, port } = new URL(address);
    const texts = lines.map(
      ({ at, json }) => `<${priority}>1 ${at} ${hostname()} nuqta - ${kind} - ${json}`,
    );
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
      socket.end(texts.map((text) => `${Buffer.byteLength(text)} ${text}`).join("")),
    );
    socket.resume();
  });
