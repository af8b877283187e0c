// Addresses of the environment that the signed end of the record is sent to.
import { isLoopback, type Stage } from "../process/stage.ts";

const open = ["http:", "syslog:"];
const protocols = ["file:", "https:", "syslogs:", ...open];

/**
 * Reads the addresses; a text instead says what is wrong, without any of them. In production none of them may
 * show the record's end to the network in clear, unless it is this machine.
 */
export const readHeadPlaces = (text: string | undefined, stage: Stage): string[] | string => {
  const given = (text ?? "").split(",").map((each) => each.trim());
  const all = given.filter((each) => each !== "");
  const urls = all.map((each) => (URL.canParse(each) ? new URL(each) : undefined));
  if (urls.some((url) => url === undefined || !protocols.includes(url.protocol)))
    return "AUDIT_HEAD_TO must be addresses that start with file:/, https://, http://, syslogs:// or syslog://, parted by commas";
  const inClear = urls.some(
    (url) => url !== undefined && open.includes(url.protocol) && !isLoopback(url.hostname),
  );
  return inClear && stage === "production"
    ? "AUDIT_HEAD_TO must be addresses that start with file:/, https:// or syslogs:// in production; http:// and syslog:// are in clear, and may name this machine only"
    : all;
};
