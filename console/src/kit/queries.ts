// The cache of what the server said: one per page load; reads are tried again, writes never by themselves.
import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api.ts";
import { useSession } from "./session.ts";

const isWorthRetrying = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.status === 0 || failure.status === 503);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, failure) => count < 2 && isWorthRetrying(failure),
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
});

// What the server told one person is nobody else's, whichever tab they signed out in.
useSession.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) queryClient.clear();
});
