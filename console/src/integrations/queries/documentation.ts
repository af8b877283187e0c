// The printed contract, and reading calls sent as the reader.

import { openApi } from "@nuqta/contracts/operations.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { baseAddress, call } from "../../kit/api.ts";
import { useSession } from "../../kit/session.ts";
import { integrationKeys } from "../keys.ts";

/** The OpenAPI document of this server. */
export const useDocument = () =>
  useQuery({
    queryKey: integrationKeys.documentation,
    queryFn: ({ signal }) => call(openApi, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Sends a reading call as it was typed, and gives back whatever the server says. */
export const useTry = () =>
  useMutation({
    mutationFn: async (path: string) => {
      const { token } = useSession.getState();
      const response = await fetch(baseAddress + path, {
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
        credentials: "same-origin",
      });
      return { status: response.status, text: await response.text() };
    },
  });
