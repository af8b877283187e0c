// Passwords of stories are hashed at hardly any cost: what is stored looks as ever, and is of this process alone.
// At the real cost, which `passwords.test.ts` holds, hashing took 5 to 9 % of the processor time of the tests.
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

type Argon2 = typeof crypto.argon2;

// This file is read anew for each file of tests, and the process may have the cheap one already.
const known: Argon2 & { readonly real?: Argon2 } = crypto.argon2;
const real = known.real ?? known;

const cheap: Argon2 & { readonly real: Argon2 } = Object.assign(
  (...[algorithm, parameters, callback]: Parameters<Argon2>) =>
    real(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, callback),
  { real },
);

const use = (argon2: Argon2): void => {
  crypto.argon2 = argon2;
  syncBuiltinESMExports();
};

/** The real cost from here on, for a file that measures it or shares hashes with another process. */
export const realPasswords = (): void => use(real);

/** The cheap ones again, which hashes of before `realPasswords` were made with. */
export const cheapPasswords = (): void => use(cheap);

use(cheap);
