// The state of Add Seller: the draft that is kept, the files, what is wrong, and the one save.
import type { BulkResult } from "@nuqta/contracts/products.ts";
import { useEffect, useRef, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import type { ApiError } from "../../kit/api.ts";
import type { Errors } from "../../kit/form-errors.ts";
import { inTestMode } from "../../kit/session.ts";
import { useForm } from "../../kit/use-form.ts";
import { useSellerFaults } from "../../sellers/parts/seller-faults.ts";
import { sellerTexts } from "../../sellers/texts.ts";
import {
  draftOf,
  type FormValues,
  formOf,
  isPortalWrong,
  marksOf,
  noDraft,
  readDraft,
  type Section,
  sectionOf,
} from "../domain.ts";
import { type Outcome, useOnboard } from "../queries.ts";
import { onboardingTexts as texts } from "../texts.ts";

// A page stays in the world that it was loaded in.
const draftKey = inTestMode() ? "nuqta.test.add-seller" : "nuqta.add-seller";
type Done = NonNullable<Outcome["onboarded"]>;
type Files = { logo?: File | undefined; products?: File | undefined };

// Which product of the list was refused; -1 for none.
const productAt = (refused: Errors): number =>
  Number(/^products\[(\d+)\]/.exec(Object.keys(refused)[0] ?? "")?.[1] ?? -1);

// The form; `reveal` opens sections before the focus goes there.
const useSellerDraft = (start: FormValues, reveal: (sections: readonly Section[]) => void) => {
  const { t } = useSpeech();
  const { check, rename, refusalOf } = useSellerFaults();
  return useForm({
    start,
    check: (values): Errors => {
      const { emailRequired, emailInvalid } = sellerTexts;
      const portalEmail = t(values.portalEmail.trim() === "" ? emailRequired : emailInvalid);
      return { ...check(values), ...(isPortalWrong(values) && { portalEmail }) };
    },
    rename: { ...rename, portal_email: "portalEmail" },
    refusalOf: (failure, found, values) => {
      const sku = values.products[productAt(found)]?.sku;
      const { errors = found } = refusalOf(failure, found);
      const portalEmail = t(sellerTexts.credentialsTaken);
      return {
        errors: { ...errors, ...("portalEmail" in found && { portalEmail }) },
        ...(sku !== undefined && { note: t(texts.skuTaken, { sku }) }),
      };
    },
    reveal: (paths) => reveal(paths.map(sectionOf)),
  });
};

/** `reveal` opens sections before the focus goes there. */
export const useOnboarding = (reveal: (sections: readonly Section[]) => void) => {
  const { t, language } = useSpeech();
  const onboard = useOnboard();
  const [kept] = useState(() => readDraft(localStorage.getItem(draftKey)));
  const form = useSellerDraft(formOf(kept ?? noDraft), reveal);
  const [files, setFiles] = useState<Files>({});
  const [share, setShare] = useState<number>();
  const [rejected, setRejected] = useState<BulkResult>();
  const [isRejected, setIsRejected] = useState(false);
  const [done, setDone] = useState<Done>();
  const key = useRef(crypto.randomUUID());
  const draft = draftOf(form.values);
  const text = JSON.stringify(draft);
  useEffect(() => {
    if (done !== undefined || text === JSON.stringify(noDraft)) localStorage.removeItem(draftKey);
    else localStorage.setItem(draftKey, text);
  }, [text, done]);

  const send = async (values: FormValues): Promise<void> => {
    setShare(0);
    const asked = { draft: draftOf(values), locale: language, key: key.current };
    const sent = { logo: undefined, products: undefined, ...files, onProgress: setShare };
    try {
      const outcome = await onboard({ ...asked, ...sent });
      // Whatever is sent next is another intention.
      key.current = crypto.randomUUID();
      if (outcome.onboarded !== null) return setDone(outcome.onboarded);
      setRejected(outcome.products_file ?? undefined);
      setIsRejected(true);
      setFiles((now) => ({ ...now, products: undefined }));
      reveal(["products"]);
    } catch (failure) {
      // Only when nobody knows what came of it may the same be sent under the same key.
      if ((failure as ApiError).code !== "network") key.current = crypto.randomUUID();
      throw failure;
    } finally {
      setShare(undefined);
    }
  };
  const forget = (): void => {
    setRejected(undefined);
    setIsRejected(false);
  };
  const startAgain = (): void => {
    form.begin(formOf(noDraft));
    setFiles({});
    setDone(undefined);
    forget();
  };
  const save = (): Promise<boolean> => {
    forget();
    return form.send(send);
  };
  const hasFiles = files.products !== undefined;
  const refused = Object.keys(form.errors).filter((field) => !(field in form.wrong));
  return {
    ...{ form, draft, files, setFiles, share, rejected, done, save, startAgain },
    refusal: isRejected ? t(texts.nothingSaved) : form.note,
    isDraft: text !== JSON.stringify(noDraft),
    isRestored: kept !== undefined,
    marks: marksOf(draft, { wrong: form.wrong, hasFiles, isTried: form.isTried, refused }),
  };
};
