// Whether anybody takes connections where a collector should be.
import { once } from "node:events";
import { connect } from "node:net";

/** Time for the look at a start, beside everything else. */
const lookMs = 3_000;

/** Fails when nobody takes connections at this address. */
export const reach = async ({ hostname, port, protocol }: URL): Promise<void> => {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const socket = connect({ host, port: Number(port) || (protocol === "https:" ? 443 : 80) });
  try {
    await once(socket, "connect", { signal: AbortSignal.timeout(lookMs) });
  } finally {
    socket.destroy();
  }
};
