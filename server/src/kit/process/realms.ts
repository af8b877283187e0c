// The realms of tenants, each with an identity provider of its own, as OIDC_REALMS describes them.
import { audiences } from "@nuqta/contracts/identity.ts";
import { z } from "zod";
import { parseJsonBody } from "../http/json-body.ts";

export type Realm = {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** Whose accounts may be entered through this provider: these addresses, and those of these domains. */
  readonly allowedEmails: ReadonlySet<string>;
  readonly allowedDomains: ReadonlySet<string>;
  /** The door behind which those accounts are. */
  readonly audience: (typeof audiences)[number];
  /** False where those accounts are entered through this provider only. */
  readonly hasPasswordLogin: boolean;
  /** Names of how strongly the provider must have checked the person, any of them; none is any strength. */
  readonly acr: readonly string[];
  /**
   * Seconds for which a sign-in at the provider is good: no session begins later, and the ones made by it end
   * then. Without it sessions last as long as any other.
   */
  readonly maxAge: number | undefined;
  /** Methods (`amr`) that are believed to be a second factor when the provider names one. */
  readonly trustedAmr: ReadonlySet<string>;
};

export type Realms = ReadonlyMap<string, Realm>;

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

const isIssuer = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, search, hash, username } = new URL(value);
  const isSafe = protocol === "https:" || (protocol === "http:" && loopback.test(hostname));
  return isSafe && search === "" && hash === "" && username === "";
};

// Names that are, or may become, the beginnings of our own addresses.
const reserved = ["admin", "api", "assets", "auth", "dev", "login", "staging", "v1"];

/** Whether a name may be a realm's: small letters, digits and hyphens, and no address of ours. */
export const isRealmName = (name: string): boolean =>
  /^[a-z0-9-]{1,63}$/.test(name) && !reserved.includes(name);

const hint = (message: string) => ({ error: message });
const lower = (value: string): string => value.normalize("NFC").toLowerCase();
const wholeSeconds = hint("must be whole seconds, from 300 to 86400: sessions end with it");
// They travel in one text, separated by spaces.
const words = z
  .array(z.string().regex(/^\S+$/, hint("must be a word without spaces")), hint("must be a list"))
  .min(1, hint("must not be empty"));
const realm = z
  .strictObject(
    {
      issuer: z
        .string(hint("must be an address"))
        .refine(isIssuer, hint("must be an https:// address, or http:// on this machine")),
      client_id: z.string(hint("must be a text")).min(1, hint("must not be empty")),
      client_secret: z.string(hint("must be a text")).min(1, hint("must not be empty")).optional(),
      allowed_emails: z
        .array(
          z.string().regex(/^[^\s@]+@[^\s@]+$/, hint("must be an e-mail address")),
          hint("must be a list"),
        )
        .optional(),
      allowed_domains: z
        .array(
          z.string().regex(/^[^\s@]+\.[^\s@.]+$/, hint("must be a domain such as shop.example")),
          hint("must be a list"),
        )
        .optional(),
      audience: z.enum(audiences, hint(`must be one of ${audiences.join(", ")}`)).default("admin"),
      password_login: z.boolean(hint("must be true or false")).default(true),
      acr: words.optional(),
      max_age: z.int(wholeSeconds).min(300, wholeSeconds).max(86_400, wholeSeconds).optional(),
      trusted_amr: words.optional(),
    },
    {
      error: (issue) =>
        issue.code === "unrecognized_keys"
          ? `must not have ${issue.keys?.join(", ")}`
          : "must be an object",
    },
  )
  .refine(
    ({ allowed_emails: emails = [], allowed_domains: domains = [] }) =>
      emails.length + domains.length > 0,
    // A provider that could name any address could enter any account.
    hint("must name allowed_emails or allowed_domains"),
  );

const setting = z.record(
  z.string().refine(isRealmName, hint("must be small letters, digits and hyphens, and not ours")),
  realm,
  hint("must be a JSON object of realms by name"),
);

/** Reads OIDC_REALMS. Answers a text in place of realms: what is wrong, without any value of it. */
export const readRealms = (text: string): Realms | string => {
  const json = parseJsonBody(Buffer.from(text));
  if (!json.ok) return "must be a JSON object of realms by name";
  const parsed = setting.safeParse(json.value);
  if (!parsed.success) return complaint(parsed.error.issues[0]);
  return new Map(
    Object.entries(parsed.data).map(([name, given]) => [
      name,
      {
        ...{ name, issuer: given.issuer, clientId: given.client_id, audience: given.audience },
        clientSecret: given.client_secret,
        allowedEmails: new Set(given.allowed_emails?.map(lower)),
        allowedDomains: new Set(given.allowed_domains?.map(lower)),
        ...{ hasPasswordLogin: given.password_login, maxAge: given.max_age, acr: given.acr ?? [] },
        trustedAmr: new Set(given.trusted_amr),
      },
    ]),
  );
};

const complaint = (issue: z.core.$ZodIssue | undefined): string => {
  if (issue === undefined || issue.path.length === 0) {
    return issue?.message ?? "must be a JSON object of realms by name";
  }
  if (issue.code === "invalid_key") return "must name realms by small letters, digits and hyphens";
  return `must be right, but ${issue.path.map(String).join(".")} ${issue.message}`;
};

/** Whether an account with this e-mail may be entered through the provider of `realm`. */
export const isAllowedIn = ({ allowedEmails, allowedDomains }: Realm, email: string): boolean =>
  allowedEmails.has(email) || allowedDomains.has(email.slice(email.lastIndexOf("@") + 1));

type Entered = { readonly email: string; readonly audience: Realm["audience"] };

const realmsFor = (realms: Realms, { email, audience }: Entered): Realm[] =>
  [...realms.values()].filter((realm) => realm.audience === audience && isAllowedIn(realm, email));

/** The realm through which alone an account is entered, if it has one: no password opens it. */
export const onlyRealmOf = (realms: Realms, account: Entered): Realm | undefined =>
  realmsFor(realms, account).find((realm) => !realm.hasPasswordLogin);

/**
 * The realm at whose provider somebody signs in again: the one that ends their session, the only one that lets them
 * in, or one that does where they came by a provider. Nothing where a password is their way in.
 */
export const realmAgain = (
  realms: Realms,
  account: Entered,
  by: { readonly realm: string | null; readonly signedInWith: "password" | "tenant" },
): Realm | undefined => {
  const open = realmsFor(realms, account);
  const named = open.find(({ name }) => name === by.realm);
  const only = open.find((realm) => !realm.hasPasswordLogin);
  return named ?? only ?? (by.signedInWith === "tenant" ? open[0] : undefined);
};
