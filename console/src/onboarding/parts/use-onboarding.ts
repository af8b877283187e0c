// The state of Add Seller: the draft that is kept, the files, what is wrong, and the one save.
import type { BulkResult } from "@nuqta/contracts/products.ts";
import { useEffect, useRef, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import type { ApiError } from "../../kit/api.ts";
import { focusField, useSellerForm } from "../../sellers/parts/use-seller-form.ts";
import { useFailureText } from "../../ui/page.tsx";
import { type Draft, marksOf, noDraft, readDraft, type Section, sectionOf } from "../domain.ts";
import { type Outcome, useOnboard } from "../queries.ts";
import { onboardingTexts as texts } from "../texts.ts";

const draftKey = "nuqta.add-seller";
type Done = NonNullable<Outcome["onboarded"]>;
type Files = { logo?: File | undefined; products?: File | undefined };

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

/** `reveal` opens sections before the focus goes there. */
export const useOnboarding = (reveal: (sections: readonly Section[]) => void) => {
  const { t, language } = useSpeech();
  const textOf = useFailureText();
  const send = useOnboard();
  const [kept] = useState(() => readDraft(localStorage.getItem(draftKey)));
  const seller = useSellerForm(kept?.seller ?? noDraft.seller);
  const [rest, setRest] = useState<Omit<Draft, "seller">>(kept ?? noDraft);
  const [files, setFiles] = useState<Files>({});
  const [isTried, setTried] = useState(false);
  const [share, setShare] = useState<number>();
  const [refusal, setRefusal] = useState("");
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [rejected, setRejected] = useState<BulkResult>();
  const [done, setDone] = useState<Done>();
  const key = useRef(crypto.randomUUID());
  const draft: Draft = { ...rest, seller: seller.form.values };
  const text = JSON.stringify(draft);
  useEffect(() => {
    if (done !== undefined || text === JSON.stringify(noDraft)) localStorage.removeItem(draftKey);
    else localStorage.setItem(draftKey, text);
  }, [text, done]);

  const isPortalWrong = rest.hasPortal && !isEmail(rest.portalEmail);
  const change = (part: Partial<Omit<Draft, "seller">>): void => {
    setRest((now) => ({ ...now, ...part }));
    setRefused((now) => now.filter((field) => sectionOf(field) === "information"));
  };
  const point = (fields: readonly string[]): void => {
    reveal(fields.map(sectionOf));
    const [first] = fields;
    if (first !== undefined) focusField(first);
  };
  const refuse = (failure: unknown): void => {
    const first = seller.refuse(failure);
    const paths = ((failure as ApiError).fields ?? []).map(({ path }) => path);
    setRefused(first === undefined ? paths : [first, ...paths.slice(1)]);
    const sku = /^products\[(\d+)\]/.exec(paths[0] ?? "")?.[1];
    const product = sku === undefined ? undefined : rest.products[Number(sku)];
    setRefusal(product === undefined ? textOf(failure) : t(texts.skuTaken, { sku: product.sku }));
    point(first === undefined ? paths : [first]);
  };
  const save = async (): Promise<void> => {
    setTried(true);
    setRefusal("");
    setRefused([]);
    setRejected(undefined);
    seller.complain();
    const wrong = [...Object.keys(seller.faults), ...(isPortalWrong ? ["portal_email"] : [])];
    if (wrong.length > 0) return point(wrong);
    setShare(0);
    try {
      const asked = { draft, locale: language, ...files, key: key.current, onProgress: setShare };
      const outcome = await send({ logo: undefined, products: undefined, ...asked });
      // Whatever is sent next is another intention.
      key.current = crypto.randomUUID();
      if (outcome.onboarded !== null) setDone(outcome.onboarded);
      else {
        setRejected(outcome.products_file ?? undefined);
        setRefusal(t(texts.nothingSaved));
        setFiles((now) => ({ ...now, products: undefined }));
        reveal(["products"]);
      }
    } catch (failure) {
      // Only when nobody knows what came of it may the same be sent under the same key.
      if ((failure as ApiError).code !== "network") key.current = crypto.randomUUID();
      refuse(failure);
    } finally {
      setShare(undefined);
    }
  };
  const startAgain = (): void => {
    seller.reset(noDraft.seller);
    setRest(noDraft);
    setFiles({});
    setTried(false);
    setDone(undefined);
    setRefusal("");
    setRefused([]);
    setRejected(undefined);
  };
  const hasFiles = files.products !== undefined;
  return {
    ...{ form: seller.form, draft, change, files, setFiles, isTried, isPortalWrong },
    ...{ share, refusal, refused, rejected, done, save, startAgain },
    isDraft: text !== JSON.stringify(noDraft),
    isRestored: kept !== undefined,
    marks: marksOf(draft, { faults: seller.faults, isPortalWrong, hasFiles, isTried, refused }),
  };
};
