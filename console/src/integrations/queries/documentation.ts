// The printed contract. Without the client of queries: the documentation is a page of its own, which comes in half of the
// bytes.
import { useCallback, useEffect, useState } from "react";
import { ApiError, baseAddress } from "../../kit/api.ts";

let printed: unknown;

const askDocument = async (): Promise<unknown> => {
  const response = await fetch(`${baseAddress}/openapi.json`).catch(() => undefined);
  const body: unknown = await response?.json().catch(() => undefined);
  if (response?.ok !== true) throw new ApiError(response?.status ?? 0, body ?? {});
  if (typeof (body as { openapi?: unknown } | undefined)?.openapi !== "string")
    throw new Error("The answer of /openapi.json breaks its contract.");
  return body;
};

const waitsMs = [1000, 2000] as const;

/** Asks up to twice more where the server could not be reached or was not ready, as every page does. */
const askPatiently = async (left: readonly number[] = waitsMs): Promise<unknown> => {
  const [wait, ...rest] = left;
  try {
    return await askDocument();
  } catch (failure) {
    const isWorthRetrying =
      failure instanceof ApiError && (failure.status === 0 || failure.status === 503);
    if (wait === undefined || !isWorthRetrying) throw failure;
    await new Promise((settle) => setTimeout(settle, wait));
    return askPatiently(rest);
  }
};

/** The OpenAPI document of this server. */
export const useDocument = () => {
  const [state, setState] = useState<{ data?: unknown; error?: unknown }>({ data: printed });
  const refetch = useCallback(async (): Promise<void> => {
    try {
      printed = await askPatiently();
      setState({ data: printed });
    } catch (error) {
      setState({ error });
    }
  }, []);
  useEffect(() => {
    if (printed === undefined) void refetch();
  }, [refetch]);
  return { ...state, refetch };
};
