// Reading calls sent as the reader, without the client of queries.
import { useState } from "react";
import { baseAddress } from "../../kit/api.ts";
import { useSession } from "../../kit/session.ts";

type Tried = { readonly status: number; readonly text: string };

/** Sends a reading call as it was typed, and gives back whatever the server says. */
export const useTry = () => {
  const [state, setState] = useState<{ isPending: boolean; data?: Tried; error: unknown }>({
    isPending: false,
    error: null,
  });
  const mutate = async (path: string): Promise<void> => {
    setState({ isPending: true, error: null });
    try {
      const { token } = useSession.getState();
      const response = await fetch(baseAddress + path, {
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
        credentials: "same-origin",
      });
      const data = { status: response.status, text: await response.text() };
      setState({ isPending: false, data, error: null });
    } catch (error) {
      setState({ isPending: false, error });
    }
  };
  return { ...state, mutate };
};
