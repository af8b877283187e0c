// The sender of mails through an SMTP server.
import { secondMs } from "@nuqta/contracts/kit/time.ts";
import type { Transporter } from "nodemailer";
import type { Outcome } from "../delivery/notes.ts";
import type { Log } from "../process/log.ts";
import { isLoopback } from "../process/stage.ts";
import type { DueMail } from "./outbox.ts";

export type SendMail = (mail: DueMail) => Promise<Outcome>;

/**
 * A sender through the server of `url` (smtp: or smtps:, with user and password in it). By smtp: the
 * connection is encrypted before anything is said, or nothing is sent, but on this machine itself.
 */
export const smtpSender = (url: string, from: string, log: Log): SendMail => {
  let transport: Promise<Transporter> | undefined;
  return async ({ id, to, subject, text, attempts }) => {
    try {
      // The same id every time, so that a mail that went twice can be recognised.
      const messageId = `<${id}@${from.split("@")[1]}>`;
      transport ??= open(url);
      await (await transport).sendMail({
        from: { name: "Nuqta", address: from },
        to: { name: "", address: to },
        envelope: { from, to: [to] },
        ...{ subject, text, messageId },
      });
      return "sent";
    } catch (err) {
      log.warn({ err: withoutMail(err), mail: id, attempts }, "a mail was not taken");
      return isForGood(err) ? "refused" : "try_later";
    }
  };
};

// Loaded with the first mail, which many processes never send.
const open = async (url: string): Promise<Transporter> => {
  const { default: nodemailer } = await import("nodemailer");
  return nodemailer.createTransport({
    url,
    requireTLS: !isLoopback(new URL(url).hostname),
    connectionTimeout: 10 * secondMs,
    greetingTimeout: 10 * secondMs,
    socketTimeout: 20 * secondMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
};

/** Signs in at the server of `url` and sends nothing; answers why it did not let us, or nothing. */
export const trySmtp = async (url: string): Promise<string | undefined> => {
  const transport = await open(url);
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    return [code ?? "no code", responseCode].filter((part) => part !== undefined).join(" ");
  } finally {
    transport.close();
  }
};

// The error of the library repeats addresses; a log must not.
const withoutMail = (error: unknown) => {
  const { code, originalCode, responseCode, command } = error as Record<string, unknown>;
  // The second says why, as where nobody vouches for the server's certificate.
  return { code, originalCode, responseCode, command };
};

// This recipient is not wanted; anything else may be mended, on their side or ours.
const isForGood = (error: unknown): boolean => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return code === "EENVELOPE" && typeof responseCode === "number" && responseCode >= 500;
};
