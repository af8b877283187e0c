// Addresses of the environment that the record, or its signed end, is sent to.
import { isLoopback, type Stage } from "../process/stage.ts";

const open = ["http:", "syslog:"];
const protocols = ["file:", "https:", "syslogs:", ...open];

/**
 * Reads the addresses of a setting; a text instead says what is wrong, without any of them. In production none of
 * them may show the record to the network in clear, unless it is this machine.
 */
export const readPlaces = (
  name: string,
  text: string | undefined,
  stage: Stage,
): string[] | string => {
  const given = (text ?? "").split(",").map((each) => each.trim());
  const all = given.filter((each) => each !== "");
  const urls = all.map((each) => (URL.canParse(each) ? new URL(each) : undefined));
  if (urls.some((url) => url === undefined || !protocols.includes(url.protocol)))
    return `${name} must be addresses that start with file:/, https://, http://, syslogs:// or syslog://, parted by commas`;
  const inClear = urls.some(
    (url) => url !== undefined && open.includes(url.protocol) && !isLoopback(url.hostname),
  );
  return inClear && stage === "production"
    ? `${name} must be addresses that start with file:/, https:// or syslogs:// in production; http:// and syslog:// are in clear, and may name this machine only`
    : all;
};
