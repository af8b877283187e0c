// Sellers as the server keeps them: lists, one seller, its history, and the ways to change them.

import { listApprovals } from "@nuqta/contracts/approvals.ts";
import { changeBranch, listBranches } from "@nuqta/contracts/branches.ts";
import {
  addBranchAccount,
  closeSellerPortal,
  deleteSellerLogo,
  getSellerLogo,
  openSellerPortal,
  putSellerLogo,
} from "@nuqta/contracts/onboarding.ts";
import {
  listWalletMoves,
  moveWallet,
  readWallet,
  saveWallet,
} from "@nuqta/contracts/seller-wallets.ts";
import {
  activateSeller,
  exportSellers,
  getSeller,
  listSellers,
  patchSeller,
  reinstateSeller,
  type Seller,
  sellerHistory,
  suspendSeller,
} from "@nuqta/contracts/sellers.ts";
import { listTeam } from "@nuqta/contracts/team.ts";
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { approvalKeys } from "../approvals/keys.ts";
import { identityKeys } from "../identity/keys.ts";
import type { Answer } from "../kit/api.ts";
import { type Ask, call } from "../kit/api.ts";
import { download } from "../kit/download.ts";
import { upload } from "../kit/upload.ts";
import { sellerKeys } from "./keys.ts";

type Page = Answer<typeof listSellers>;

/** One page of sellers. */
export const useSellers = (query: Ask<typeof listSellers>["query"]) =>
  useQuery({
    queryKey: sellerKeys.list(query),
    queryFn: ({ signal }) => call(listSellers, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** One seller. */
export const useSeller = (id: string) =>
  useQuery({
    queryKey: sellerKeys.one(id),
    queryFn: ({ signal }) => call(getSeller, { params: { id }, signal }),
    enabled: id !== "",
  });

/** The history of a seller, older pages on demand. */
export const useSellerHistory = (id: string) =>
  useInfiniteQuery({
    queryKey: sellerKeys.history(id),
    queryFn: ({ signal, pageParam }) =>
      call(sellerHistory, { params: { id }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

const forget = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: sellerKeys.all });

/** Saves the fields that were changed. */
export const useSaveSeller = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Ask<typeof patchSeller>["body"]) =>
      call(patchSeller, { params: { id }, body }),
    onSuccess: (seller) => {
      client.setQueryData(sellerKeys.one(id), seller);
      return forget(client);
    },
  });
};

const moves = { on: reinstateSeller, off: suspendSeller, activate: activateSeller } as const;

/** The way from where a seller stands to active or not. */
export const moveFor = (seller: Seller, isActive: boolean): keyof typeof moves => {
  if (!isActive) return "off";
  return seller.status === "suspended" ? "on" : "activate";
};

/** Suspends, reinstates or activates; lists show it at once and take it back when it is refused. */
export const useMoveSeller = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ seller, isActive }: { seller: Seller; isActive: boolean }) =>
      call(moves[moveFor(seller, isActive)], { params: { id: seller.seller_id }, body: {} }),
    onMutate: async ({ seller, isActive }) => {
      await client.cancelQueries({ queryKey: sellerKeys.lists });
      const before = client.getQueriesData<Page>({ queryKey: sellerKeys.lists });
      const status = isActive ? "active" : "suspended";
      client.setQueriesData<Page>({ queryKey: sellerKeys.lists }, (page) =>
        page === undefined
          ? page
          : {
              ...page,
              data: page.data.map((each) =>
                each.seller_id === seller.seller_id ? { ...each, status } : each,
              ),
            },
      );
      return before;
    },
    onError: (_failure, _asked, before) => {
      for (const [key, page] of before ?? []) client.setQueryData(key, page);
    },
    onSettled: () => forget(client),
  });
};

/** Keeps the whole filtered list as a file. */
export const useExportSellers = () =>
  useMutation({
    mutationFn: ({
      query,
      locale,
    }: {
      query: NonNullable<Ask<typeof listSellers>["query"]>;
      locale: "en" | "ar";
    }) => {
      const { limit: _limit, page: _page, ...rest } = query;
      return download(exportSellers, { query: { ...rest, locale } }, "sellers.csv");
    },
  });

/** The logo of a seller as an address that an image can show; undefined without one. */
export const useSellerLogo = (id: string): string | undefined =>
  useQuery({
    queryKey: sellerKeys.logo(id),
    queryFn: ({ signal }) => call(getSellerLogo, { params: { id }, signal }),
    select: ({ png_base64: text }) => (text === null ? undefined : `data:image/png;base64,${text}`),
  }).data;

/** Replaces the logo, or removes it. */
export const useSaveLogo = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (logo: File | undefined): Promise<void> => {
      if (logo === undefined) await call(deleteSellerLogo, { params: { id } });
      else {
        const form = new FormData();
        form.set("logo", logo);
        await upload(putSellerLogo, { params: { id }, form, onProgress: () => {} });
      }
    },
    onSettled: () => forget(client),
  });
};

/** Makes an account for somebody of the seller; the password goes by mail. */
export const useClosePortal = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(closeSellerPortal, { params: { id } }),
    onSettled: () => forget(client),
  });
};

export const useOpenPortal = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Ask<typeof openSellerPortal>["body"]) =>
      call(openSellerPortal, { params: { id }, body }),
    onSettled: () => forget(client),
  });
};

/** The people at the branches of a seller; refused to those who may not look after accounts. */
export const useBranchStaff = (id: string) =>
  useQuery({
    queryKey: identityKeys.branches(id),
    queryFn: ({ signal }) =>
      call(listTeam, { query: { role: "branch", seller_id: id, limit: "100" }, signal }),
  });

/** Makes an account for somebody at a branch; the password goes by mail. */
export const useAddBranchAccount = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Ask<typeof addBranchAccount>["body"]) =>
      call(addBranchAccount, { params: { id }, body }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: sellerKeys.branches(id) });
      return client.invalidateQueries({ queryKey: identityKeys.team });
    },
  });
};

/** The counters of the branches of a seller; refused to those who may not look after accounts. */
export const useBranches = (id: string) =>
  useQuery({
    queryKey: sellerKeys.branches(id),
    queryFn: ({ signal }) => call(listBranches, { params: { id }, signal }),
  });

/** Changes the limits of a branch, or switches its counters off and on. */
export const useChangeBranch = (id: string, branch: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Ask<typeof changeBranch>["body"]) =>
      call(changeBranch, { params: { id, branch }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: sellerKeys.branches(id) }),
  });
};

export type Wallet = Answer<typeof readWallet>;

/** The wallet of a seller, with its newest moves. */
export const useWallet = (id: string) =>
  useQuery({
    queryKey: sellerKeys.wallet(id),
    queryFn: ({ signal }) => call(readWallet, { params: { seller: id }, signal }),
  });

/** One page of the statement of a wallet. */
export const useWalletMoves = (id: string, { page, size }: { page: number; size: number }) =>
  useQuery({
    queryKey: sellerKeys.walletMoves(id, { page, size }),
    queryFn: ({ signal }) => {
      const query = { page: `${page}`, limit: `${size}` } as Ask<typeof listWalletMoves>["query"];
      return call(listWalletMoves, { params: { seller: id }, query, signal });
    },
    placeholderData: keepPreviousData,
  });

/** Money and credit that wait to be put into the wallet of a seller. */
export const useWaitingTopUps = (id: string) =>
  useQuery({
    queryKey: approvalKeys.wallets,
    queryFn: ({ signal }) =>
      call(listApprovals, { query: { state: "waiting", kind: "wallet", limit: "100" }, signal }),
    select: ({ data }) => data.filter(({ wallet }) => wallet?.seller_id === id),
  });

/** Opens the wallet of a seller, changes its policy, or closes it. */
export const useSaveWallet = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Ask<typeof saveWallet>["body"]) =>
      call(saveWallet, { params: { seller: id }, body }),
    onSuccess: (wallet) => client.setQueryData(sellerKeys.wallet(id), wallet),
    onSettled: () => client.invalidateQueries({ queryKey: approvalKeys.wallets }),
  });
};

/** Moves money or credit, under one key for as long as its dialog is open. */
export const useMoveWallet = (id: string, key: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Ask<typeof moveWallet>["body"]) =>
      call(moveWallet, { params: { seller: id }, body, idempotencyKey: key }),
    onSettled: () =>
      Promise.all(
        [sellerKeys.wallet(id), approvalKeys.all].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
};
