// What a counter asks the server, and what it records there: once, also when the page is left in between.

import {
  confirmAtCounter,
  findCounterProducts,
  getCounter,
  getCounterMember,
  holdAtCounter,
  postSale,
  quoteSale,
  releaseAtCounter,
  scanCounterMember,
  searchCounterMembers,
} from "@nuqta/contracts/counter.ts";
import { askCounterCode } from "@nuqta/contracts/counter-codes.ts";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type Answer, type Ask, call } from "../kit/api.ts";
import { isLastWord, kept } from "../kit/kept.ts";
import { queryClient } from "../kit/queries.ts";
import { counterKeys } from "./keys.ts";

export type Member = Answer<typeof getCounterMember>;
export type Receipt = Answer<typeof postSale>;
export type Redemption = Answer<typeof holdAtCounter>;

const refresh = () => queryClient.invalidateQueries({ queryKey: counterKeys.eachMember });

/** Whose counter it is. */
export const useCounter = () =>
  useQuery({
    queryKey: counterKeys.about,
    queryFn: ({ signal }) => call(getCounter, { signal }),
    staleTime: minuteMs,
  });

/** Members by what was typed; nothing is asked before the third character. */
export const useMembers = (typed: string) =>
  useQuery({
    queryKey: counterKeys.members(typed),
    queryFn: ({ signal }) => call(searchCounterMembers, { body: { q: typed }, signal }),
    enabled: typed.trim().length >= 3 && !isPass(typed),
  });

const passHead = "NUQTA1.";

/** Whether a text is that of a QR code in a member's app. */
export const isPass = (typed: string): boolean => typed.trim().startsWith(passHead);

/** The member whose QR code was scanned. */
export const useScan = (typed: string) =>
  useQuery({
    queryKey: counterKeys.scan(typed),
    queryFn: ({ signal }) => call(scanCounterMember, { body: { code: typed.trim() }, signal }),
    enabled: isPass(typed),
    retry: false,
  });

/** One member as it stands. */
export const useMember = (id: string | undefined) =>
  useQuery({
    queryKey: counterKeys.member(id),
    queryFn: ({ signal }) => call(getCounterMember, { params: { id: id ?? "" }, signal }),
    enabled: id !== undefined,
  });

/** Products of the own seller. */
export const useProducts = (typed: string) =>
  useQuery({
    queryKey: counterKeys.products(typed),
    queryFn: ({ signal }) =>
      call(findCounterProducts, { ...(typed !== "" && { query: { q: typed } }), signal }),
    placeholderData: keepPreviousData,
  });

/** What a sale would earn; nothing is asked while it is not one yet. */
export const useSaleQuote = (sale: Ask<typeof quoteSale>["body"] | undefined) =>
  useQuery({
    queryKey: counterKeys.quote(sale),
    queryFn: ({ signal }) =>
      call(quoteSale, { body: sale ?? { member_id: "", amount: 0 }, signal }),
    enabled: sale !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export type SaleSent = { readonly key: string; readonly body: Ask<typeof postSale>["body"] };

/** A purchase that was sent and not answered: the same key goes with it again. */
export const unansweredSale = kept<SaleSent>("counter-sale");

/** Records a purchase once for its key. */
export const useSell = () =>
  useMutation({
    mutationFn: async (sale: SaleSent): Promise<Receipt> => {
      unansweredSale.write(sale);
      try {
        const receipt = await call(postSale, { body: sale.body, idempotencyKey: sale.key });
        unansweredSale.clear();
        return receipt;
      } catch (failure) {
        if (isLastWord(failure)) unansweredSale.clear();
        throw failure;
      }
    },
    onSettled: refresh,
  });

/** Points that are set aside and wait for their receipt. */
export const openHold = kept<Redemption>("counter-hold");

/** Sets points aside. */
export const useHold = () =>
  useMutation({
    mutationFn: async ({ key, body }: { key: string; body: Ask<typeof holdAtCounter>["body"] }) => {
      const held = await call(holdAtCounter, { body, idempotencyKey: key });
      openHold.write(held);
      return held;
    },
    onSettled: refresh,
  });

/** Spends what was set aside, or gives it back when there is no receipt. */
export const useSettleHold = () =>
  useMutation({
    mutationFn: async ({ id, receipt, code }: { id: string; receipt?: string; code?: string }) => {
      const key = `${receipt === undefined ? "release" : "confirm"}-${id}`;
      const ask = { params: { id }, idempotencyKey: key };
      try {
        const done =
          receipt === undefined
            ? await call(releaseAtCounter, ask)
            : await call(confirmAtCounter, { ...ask, body: { receipt, ...(code && { code }) } });
        openHold.clear();
        return done;
      } catch (failure) {
        const isOver = ["hold_expired", "redemption_state", "redemption_not_found"];
        if (isOver.includes((failure as { code?: string }).code ?? "")) openHold.clear();
        throw failure;
      }
    },
    onSettled: refresh,
  });

/** Sends the member a one-time code for so many points. */
export const useAskCode = () =>
  useMutation({
    mutationFn: (body: Ask<typeof askCounterCode>["body"]) => call(askCounterCode, { body }),
  });
