// An authenticator in software, for tests: it makes a P-256 key and signs whatever it is asked to, truly or not.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

const hash = (data: string | Uint8Array): Buffer => createHash("sha256").update(data).digest();
const text64 = (data: Uint8Array | string): string => Buffer.from(data).toString("base64url");

// The little of CBOR (RFC 8949) that a credential needs.
const head = (major: number, size: number): Buffer =>
  size < 24
    ? Buffer.from([(major << 5) | size])
    : size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
const cborText = (value: string): Buffer =>
  Buffer.concat([head(3, value.length), Buffer.from(value)]);
const cborBytes = (value: Uint8Array): Buffer => Buffer.concat([head(2, value.length), value]);
const cborInt = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

/** Bends what is signed. */
export type Bend = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** Only touched: no finger, no PIN. */
  readonly isUnverified?: boolean;
  readonly count?: number;
  readonly key?: KeyObject;
  readonly id?: string;
};

type Options = { readonly challenge: string };

/** A new authenticator on a page of `origin`, for the relying party `rpId`. Without `counts` it stays at 0. */
export const newAuthenticator = (origin: string, rpId: string, counts = true) => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = text64(credentialId);
  let count = 0;

  const clientData = (type: string, { challenge }: Options, bend: Bend): Buffer =>
    Buffer.from(
      JSON.stringify({
        ...{ type, challenge: bend.challenge ?? challenge },
        ...{ origin: bend.origin ?? origin, crossOrigin: false },
      }),
    );
  const data = (bend: Bend, isNew: boolean): Buffer => {
    const flags = 1 | (bend.isUnverified === true ? 0 : 4) | (isNew ? 64 : 0);
    const number = Buffer.alloc(4);
    number.writeUInt32BE(bend.count ?? count);
    return Buffer.concat([hash(bend.rpId ?? rpId), Buffer.from([flags]), number]);
  };
  const coseKey = (): Buffer => {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    return cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(x, "base64url"))],
      [cborInt(-3), cborBytes(Buffer.from(y, "base64url"))],
    ]);
  };
  const common = { type: "public-key", clientExtensionResults: {} };

  return {
    id,
    privateKey,
    /** The answer to options for a new passkey. */
    create: (options: Options, bend: Bend = {}) => {
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey()]);
      const attestationObject = cborMap([
        [cborText("fmt"), cborText("none")],
        [cborText("attStmt"), cborMap([])],
        [cborText("authData"), cborBytes(Buffer.concat([data(bend, true), attested]))],
      ]);
      const clientDataJSON = text64(clientData("webauthn.create", options, bend));
      const response = { clientDataJSON, attestationObject: text64(attestationObject) };
      return { ...common, id, rawId: id, response: { ...response, transports: ["internal"] } };
    },
    /** The answer to options for signing. */
    sign: (options: Options, bend: Bend = {}) => {
      if (counts) count += 1;
      const signed = clientData("webauthn.get", options, bend);
      const authenticatorData = data(bend, false);
      const text = Buffer.concat([authenticatorData, hash(signed)]);
      const response = {
        clientDataJSON: text64(signed),
        authenticatorData: text64(authenticatorData),
        signature: text64(sign("sha256", text, bend.key ?? privateKey)),
      };
      return { ...common, id: bend.id ?? id, rawId: bend.id ?? id, response };
    },
  };
};
