// The profile of one seller: its details, its brands, where it stands, and who changed what.

import { Button } from "@mantine/core";
import type { Seller } from "@nuqta/contracts/sellers.ts";
import { Link, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useSession } from "../../kit/session.ts";
import { useForm } from "../../kit/use-form.ts";
import { AccordionSection } from "../../ui/accordion.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Form } from "../../ui/form.tsx";
import { Empty, FailedToLoad, LoadingCards, Note } from "../../ui/page.tsx";
import { UnsavedGuard, useCtrlS } from "../../ui/save-bar.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { changesOf, type SellerValues, valuesOf } from "../domain.ts";
import { Access } from "../parts/access.tsx";
import { BranchCounters } from "../parts/branch-counters.tsx";
import { BranchStaff } from "../parts/branch-staff.tsx";
import { BrandFields, InformationFields } from "../parts/fields.tsx";
import { SellerHistory } from "../parts/history.tsx";
import { SellerLogo } from "../parts/logo.tsx";
import { useSellerFaults } from "../parts/seller-faults.ts";
import { Standing } from "../parts/standing.tsx";
import { SellerWallet } from "../parts/wallet.tsx";
import { walletTexts } from "../parts/wallet-texts.ts";
import { useSaveSeller, useSeller } from "../queries.ts";
import { sellerTexts as texts } from "../texts.ts";

/** The page /admin/edit-seller/profile?id=… */
export const ProfilePage = () => {
  const { t } = useSpeech();
  const { id = "" } = useSearch({ from: addresses.seller });
  const seller = useSeller(id);
  const back = (
    <Button variant="default" renderRoot={(props) => <Link to={addresses.sellers} {...props} />}>
      {t(texts.toList)}
    </Button>
  );
  if (id === "")
    return (
      <section className="card" aria-label={t(texts.profileMissing)}>
        <Empty title={t(texts.profileMissing)} action={back}>
          {t(texts.profileMissingHelp)}
        </Empty>
      </section>
    );
  if (seller.data === undefined)
    return seller.error === null ? (
      <LoadingCards count={3} />
    ) : (
      <section className="card">
        <FailedToLoad failure={seller.error} onRetry={() => void seller.refetch()} />
      </section>
    );
  return <Profile key={id} seller={seller.data} back={back} />;
};

const sections = ["information", "brand", "access", "wallet", "status", "history"] as const;
type Section = (typeof sections)[number];

const Profile = ({ seller, back }: { seller: Seller; back: React.ReactNode }) => {
  const { t } = useSpeech();
  const maySettle = useSession(({ permissions }) => permissions.includes("settlements:read"));
  const [open, setOpen] = useState<ReadonlySet<Section>>(new Set(sections.slice(0, 5)));
  const section = (name: Section) => ({
    isOpen: open.has(name),
    onToggle: (isOpen: boolean) =>
      setOpen(new Set(sections.filter((each) => (each === name ? isOpen : open.has(each))))),
  });
  const edit = useProfileForm(seller, () =>
    setOpen((now) => new Set([...now, "information", "brand"])),
  );
  return (
    <div className="form-page">
      <Summary seller={seller} back={back} />
      <Form onSend={edit.save}>
        {edit.note !== "" && <Note tone="loss">{edit.note}</Note>}
        <AccordionSection title={t(texts.sectionInformation)} {...section("information")}>
          <InformationFields form={edit} />
        </AccordionSection>
        <AccordionSection title={t(texts.sectionBrand)} {...section("brand")}>
          <SellerLogo seller={seller} />
          <BrandFields form={edit} />
        </AccordionSection>
        <div className="row ends">
          {edit.isDirty && (
            <Button variant="default" disabled={edit.isSaving} onClick={edit.discard}>
              {t(words.discard)}
            </Button>
          )}
          <Button type="submit" disabled={!edit.isDirty || edit.isSaving}>
            {t(edit.isSaving ? words.saving : texts.save)}
          </Button>
        </div>
      </Form>
      <AccordionSection title={t(texts.sectionAccess)} {...section("access")}>
        <Access seller={seller} />
        <BranchStaff seller={seller} />
        <BranchCounters seller={seller} />
      </AccordionSection>
      {maySettle && (
        <AccordionSection title={t(walletTexts.title)} {...section("wallet")}>
          <SellerWallet seller={seller} />
        </AccordionSection>
      )}
      <AccordionSection title={t(texts.sectionStatus)} {...section("status")}>
        <Standing seller={seller} />
      </AccordionSection>
      <AccordionSection title={t(texts.sectionHistory)} {...section("history")}>
        {open.has("history") && <SellerHistory id={seller.seller_id} />}
      </AccordionSection>
      <UnsavedGuard isDirty={edit.isUnsaved} />
    </div>
  );
};

const Summary = ({ seller, back }: { seller: Seller; back: React.ReactNode }) => {
  const { t, number, date, dateTime } = useSpeech();
  return (
    <section className="card padded stack" aria-label={seller.name}>
      <div className="row spread">
        <div>
          <p className="size-18 bold">
            <bdi>{seller.name}</bdi>
          </p>
          <bdi dir="ltr" className="mono muted">
            {seller.seller_id}
          </bdi>
        </div>
        {back}
      </div>
      {seller.is_stub && <p className="sentence">{t(texts.stubHelp)}</p>}
      <dl className="facts">
        <Fact name={t(texts.brandsCount)}>{number(seller.brands)}</Fact>
        <Fact name={t(texts.productsCount)}>{number(seller.products)}</Fact>
        <Fact name={t(texts.created)}>{date(seller.created_at)}</Fact>
        <Fact name={t(texts.modified)}>{dateTime(seller.updated_at ?? seller.created_at)}</Fact>
      </dl>
    </section>
  );
};

const useProfileForm = (seller: Seller, openAll: () => void) => {
  const { t } = useSpeech();
  const { check, ...faults } = useSellerFaults();
  const before = useMemo<SellerValues>(() => valuesOf(seller), [seller]);
  const saving = useSaveSeller(seller.seller_id);
  const form = useForm({
    start: before,
    version: seller.updated_at ?? seller.created_at,
    check: (values) => check(values, before),
    countChanges: (stored, values) => Object.keys(changesOf(values, stored)).length,
    reveal: openAll,
    ...faults,
  });
  const save = (): Promise<boolean> =>
    form.send(async (values) => {
      const saved = await saving.mutateAsync(changesOf(values, before));
      toastDone(t(texts.saved, { name: saved.name }), t(words.close));
    });
  useCtrlS(form.isDirty, () => form.isSaving || save());
  return { ...form, save };
};
