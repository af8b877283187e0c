// API keys: when they are good, who answers for them, and what they may be given.
import { type Permission, type Scope, scopes } from "@nuqta/contracts/kit/permission.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { permissionsOf, type Staff } from "./accounts.ts";

export type ApiKey = {
  readonly id: string;
  readonly name: string;
  readonly keyHash: Buffer;
  readonly scopes: readonly Scope[];
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  /** Hash of the key before its renewal, and until when that one opens. */
  readonly oldKeyHash: Buffer | null;
  readonly oldKeyUntil: Date | null;
  /** Addresses and networks; from anywhere when there is none. */
  readonly allowedIps: readonly string[];
  /** False for a test key. */
  readonly livemode: boolean;
  /** The account that adopted it last, and since when; null for none. */
  readonly adoptedBy: string | null;
  readonly adoptedAt: Date | null;
};

/** Somebody who may answer for keys, as their account stands now. */
export type Backer = Pick<Staff, "id" | "name" | "role" | "customPermissions" | "status">;

/** A key with the accounts that answer for it. */
export type BackedKey = ApiKey & { readonly maker: Backer; readonly adopter: Backer | null };

/** Whether an API key still opens doors at `now`. */
export const isKeyGood = (key: ApiKey, now: Date): boolean =>
  key.revokedAt === null && now < key.expiresAt;

// Nobody's key does what they may not do themselves, now and not only when it was made.
const isBacking = (
  { status, role, customPermissions }: Backer,
  scopes: readonly Scope[],
): boolean => {
  const held = permissionsOf(role, customPermissions);
  return status === "active" && held.has("keys:manage") && new Set(scopes).isSubsetOf(held);
};

/**
 * Whether nobody answers for a key who may make such keys now: neither its maker nor who adopted it
 * last. It opens nothing then. `supposing` is an account as it might stand, to tell what follows from it.
 */
export const isKeyStopped = (
  { scopes, maker, adopter }: Pick<BackedKey, "scopes" | "maker" | "adopter">,
  supposing?: Pick<Backer, "id" | "status">,
): boolean =>
  ![maker, ...(adopter === null ? [] : [adopter])].some((backer) =>
    isBacking(backer.id === supposing?.id ? { ...backer, ...supposing } : backer, scopes),
  );

/** Whether the key before the last renewal still opens doors at `now`. */
export const isOldKeyGood = (key: Pick<ApiKey, "oldKeyUntil">, now: Date): boolean =>
  key.oldKeyUntil !== null && now < key.oldKeyUntil;

/** The scopes of a new key, each of which its maker must hold. */
export const grantScopes = (
  asked: readonly Scope[],
  held: ReadonlySet<Permission>,
): Decision<Scope[], "scope_not_held"> => {
  const missing = asked.flatMap((scope, at) => (held.has(scope) ? [] : [at]));
  if (missing.length > 0) {
    const errors = missing.map(
      (at) => ({ path: `scopes[${at}]`, code: "scope_not_held" }) as const,
    );
    return refuse("scope_not_held", { errors });
  }
  return accept(scopes.filter((scope) => asked.includes(scope)));
};
