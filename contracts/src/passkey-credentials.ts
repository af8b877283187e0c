// Credentials of passkeys, as a browser's own toJSON() writes them; members that we do not read may stand beside.
import { z } from "zod";

/** Bytes as base64url. */
export const encoded = z
  .string()
  .max(20_000)
  .regex(/^[A-Za-z0-9_-]+$/);

const credential = {
  id: encoded,
  rawId: encoded,
  type: z.literal("public-key"),
  clientExtensionResults: z.looseObject({}),
};

/** The browser's answer to options for a new passkey. */
export const newPasskey = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
});

/** The browser's answer to options for a passkey that is there. */
export const signedPasskey = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.nullish(),
  }),
});
export type SignedPasskey = z.output<typeof signedPasskey>;
export type NewPasskey = z.output<typeof newPasskey>;
