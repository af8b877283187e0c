// Add Seller: six sections, one save.

import { Button, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { UploadBar } from "../../kit/drop-zone.tsx";
import { RowReport } from "../../kit/row-report.tsx";
import { BrandFields, InformationFields } from "../../sellers/parts/fields.tsx";
import { LogoField } from "../../sellers/parts/logo-field.tsx";
import { sellerTexts } from "../../sellers/texts.ts";
import { AccordionSection } from "../../ui/accordion.tsx";
import { Form } from "../../ui/form.tsx";
import { Note, Pill, type PillTone } from "../../ui/page.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { type Mark, type Section, sections } from "../domain.ts";
import { CampaignSection } from "../parts/campaign-section.tsx";
import { ProductsSection } from "../parts/products-section.tsx";
import { useOnboarding } from "../parts/use-onboarding.ts";
import { productsDone, onboardingTexts as texts } from "../texts.ts";

const titles = {
  information: sellerTexts.sectionInformation,
  brand: sellerTexts.sectionBrand,
  products: texts.products,
  access: sellerTexts.sectionAccess,
  promotion: texts.promotion,
  activation: sellerTexts.sectionStatus,
} as const;

const tones: Readonly<Record<Mark, PillTone>> = {
  complete: "on",
  optional: "off",
  open: "warn",
  wrong: "loss",
};

type State = ReturnType<typeof useOnboarding>;

/** The page /admin/add-seller. */
export const AddSellerPage = () => {
  const { t } = useSpeech();
  const [open, setOpen] = useState<ReadonlySet<Section>>(new Set<Section>(["information"]));
  const state = useOnboarding((wanted) => setOpen((now) => new Set([...now, ...wanted])));
  if (state.done !== undefined) return <Done state={state} />;
  const isBusy = state.share !== undefined;
  return (
    <Form onSend={() => isBusy || state.save()} className="form-page">
      <div className="row spread">
        <p className="muted small grows">
          {state.isRestored && state.isDraft && `${t(texts.draftRestored)} `}
          {t(texts.draftKept)}
        </p>
        {state.isDraft && (
          <Button variant="subtle" size="compact-sm" onClick={state.startAgain}>
            {t(texts.discardDraft)}
          </Button>
        )}
      </div>
      {state.refusal !== "" && <Note tone="loss">{state.refusal}</Note>}
      {sections.map((section) => (
        <AccordionSection
          key={section}
          title={t(titles[section])}
          mark={<Pill tone={tones[state.marks[section]]}>{t(texts[state.marks[section]])}</Pill>}
          isOpen={open.has(section)}
          onToggle={(isOpen) =>
            setOpen(new Set(sections.filter((one) => (one === section ? isOpen : open.has(one)))))
          }
        >
          <Body section={section} state={state} />
        </AccordionSection>
      ))}
      {state.share !== undefined && (
        <UploadBar name={state.draft.seller.name} share={state.share} />
      )}
      <div className="row ends">
        <Button type="submit" size="md" disabled={isBusy}>
          {t(isBusy ? texts.submitting : texts.submit)}
        </Button>
      </div>
    </Form>
  );
};

const Body = ({ section, state }: { section: Section; state: State }): ReactNode => {
  const { t } = useSpeech();
  const { draft, form, files, setFiles } = state;
  const { change } = form;
  if (section === "information") return <InformationFields form={state.form} />;
  if (section === "brand")
    return (
      <>
        <LogoField logo={files.logo} onChange={(logo) => setFiles((now) => ({ ...now, logo }))} />
        <BrandFields form={state.form} />
      </>
    );
  if (section === "products")
    return (
      <>
        {state.rejected !== undefined && (
          <RowReport
            faults={state.rejected.errors}
            rejected={state.rejected}
            name={state.rejected.file}
          />
        )}
        <ProductsSection
          products={draft.products}
          onProducts={(products) => change({ products })}
          list={files.products}
          onList={(products) => setFiles((now) => ({ ...now, products }))}
        />
      </>
    );
  if (section === "access") return <AccessFields state={state} />;
  if (section === "promotion")
    return <CampaignSection value={draft.campaign} onChange={(campaign) => change({ campaign })} />;
  return (
    <Toggle
      label={t(sellerTexts.account)}
      hint={t(texts.activationHelp)}
      checked={draft.isActive}
      onChange={(event) => change({ isActive: event.currentTarget.checked })}
    />
  );
};

const AccessFields = ({ state }: { state: State }) => {
  const { t } = useSpeech();
  const { form } = state;
  return (
    <>
      <Toggle
        label={t(sellerTexts.fieldPortal)}
        hint={t(sellerTexts.portalHelp)}
        checked={form.values.hasPortal}
        onChange={(event) =>
          form.change({
            hasPortal: event.currentTarget.checked,
            // The seller's own address is the likely one.
            portalEmail: form.values.portalEmail || form.values.email,
          })
        }
      />
      {form.values.hasPortal && (
        <TextInput
          label={t(sellerTexts.credentials)}
          type="email"
          dir="ltr"
          maw={440}
          maxLength={254}
          {...form.field("portalEmail")}
        />
      )}
    </>
  );
};

const Done = ({ state }: { state: State }) => {
  const { t, plural } = useSpeech();
  if (state.done === undefined) return null;
  const { seller, products_added: added, products_file: file, mailed_to: email } = state.done;
  return (
    <section className="card padded stack form-page" aria-labelledby="onboarded">
      <h2 id="onboarded">{t(texts.doneTitle, { name: seller.name })}</h2>
      <Note tone="done">
        {t(seller.status === "active" ? texts.doneActive : texts.doneSuspended)}
      </Note>
      <p>{plural(productsDone, added + (file === null ? 0 : file.created + file.updated))}</p>
      {email !== null && <p>{t(texts.doneMail, { email })}</p>}
      <div className="row">
        <Button
          renderRoot={(props) => (
            <Link to={addresses.seller} search={{ id: seller.seller_id }} {...props} />
          )}
        >
          {t(texts.toProfile)}
        </Button>
        <Button variant="default" onClick={state.startAgain}>
          {t(texts.another)}
        </Button>
      </div>
    </section>
  );
};
