// One variable of the environment read and judged: each refusal names the variable and what it takes.
import { isIP } from "node:net";
import { StartError } from "./start-error.ts";

/** A wrong environment variable; the message names the variable and what it may be. */
export class ConfigError extends StartError {
  override name = "ConfigError";
}

export type Environment = Readonly<Record<string, string | undefined>>;

export const read = (env: Environment, name: string): string | undefined => {
  const value = env[name];
  if (value?.includes("\0") === true) {
    throw new ConfigError(`${name} must not contain a NUL character.`);
  }
  return value === undefined || value.trim() === "" ? undefined : value;
};

export const port = (env: Environment): number => {
  const value = read(env, "PORT") ?? "3000";
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) {
    throw new ConfigError(`PORT must be a whole number from 0 to 65535, not "${value}".`);
  }
  return Number(value);
};

export const url = (
  env: Environment,
  name: string,
  protocols: readonly string[],
): string | undefined => {
  const value = read(env, name);
  if (value === undefined) return undefined;
  // The value may hold a password, so the message does not show it.
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    const starts = protocols.map((protocol) => `${protocol}//`).join(" or ");
    throw new ConfigError(`${name} must be an address that starts with ${starts}`);
  }
  return value;
};

export const hosts = (env: Environment, name: string): string[] => {
  const list = (read(env, name) ?? "").split(",").map((each) => each.trim().toLowerCase());
  const given = list.filter((each) => each !== "");
  for (const each of given)
    if (!/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(each))
      throw new ConfigError(
        `${name} must be hosts such as hooks.shop.example or *.shop.example, not "${each}".`,
      );
  return given;
};

export const email = (env: Environment, name: string): string | undefined => {
  const value = read(env, name);
  if (value !== undefined && !/^[^\s@]+@[^\s@]+$/.test(value)) {
    throw new ConfigError(`${name} must be an e-mail address, not "${value}".`);
  }
  return value;
};

export const whole = (env: Environment, name: string): number | undefined => {
  const value = read(env, name);
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(value))
    throw new ConfigError(`${name} must be a whole number of 1 or more, such as 6000.`);
  return Number(value);
};

export const addresses = (env: Environment, name: string): string[] => {
  const list = (read(env, name) ?? "").split(",").map((each) => each.trim());
  const given = list.filter((each) => each !== "");
  for (const each of given) {
    const [address = "", bits, ...more] = each.split("/");
    const width = isIP(address) === 4 ? 32 : 128;
    const isNetwork = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= width);
    if (isIP(address) === 0 || !isNetwork || more.length > 0) {
      throw new ConfigError(
        `${name} must be addresses such as 10.0.0.7 or 10.0.0.0/8, not "${each}".`,
      );
    }
  }
  return given;
};

export const flag = (env: Environment, name: string, otherwise: boolean): boolean => {
  const value = read(env, name);
  if (value === undefined) return otherwise;
  if (value !== "0" && value !== "1")
    throw new ConfigError(`${name} must be 0 or 1, not "${value}".`);
  return value === "1";
};

export const oneOf = <const T extends string>(
  env: Environment,
  name: string,
  values: readonly T[],
  otherwise: T,
): T => {
  const value = read(env, name);
  if (value === undefined) return otherwise;
  const found = values.find((each) => each === value);
  if (found === undefined) {
    throw new ConfigError(`${name} must be one of ${values.join(", ")}, not "${value}".`);
  }
  return found;
};
