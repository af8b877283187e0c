// How each seller earns where no global rule does: one row a seller, changed in place, saved together.

import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useListState } from "../../kit/list-state.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Empty, FailedToLoad, LoadingCards, Note, useFailureText } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { type Edits, editProblems, formFor, withEdit, withEdits } from "../domain/individual.ts";
import { isGlobal, type MethodForm } from "../domain/wizard.ts";
import { EarningTabs } from "../parts/earning-tabs.tsx";
import { ImpactOfSettings } from "../parts/impact.tsx";
import { InForce } from "../parts/in-force.tsx";
import { TypeCell, ValueCell } from "../parts/seller-rows.tsx";
import { WaitingSettings } from "../parts/waiting-settings.tsx";
import { type EarningSection, useEarningSettings, usePublishEarning } from "../queries/earning.ts";
import { useSellersPage } from "../queries/sellers.ts";
import { earningSellerList } from "../search.ts";
import { earningTexts, settingsText } from "../texts/earning.ts";

/** The page /admin/earning-rules/individual. */
export const IndividualPage = () => {
  const settings = useEarningSettings();
  const { t, plural } = useSpeech();
  const { data } = settings;
  const isBlocked = data === undefined || isGlobal(data.live);
  return (
    <>
      <EarningTabs current="individual" isBlocked={isBlocked} />
      {data === undefined ? (
        settings.isError ? (
          <FailedToLoad failure={settings.error} onRetry={() => void settings.refetch()} />
        ) : (
          <LoadingCards count={1} />
        )
      ) : isBlocked ? (
        <section className="card">
          <Empty
            title={t(earningTexts.blockedTitle)}
            action={
              <Button component={Link} to={addresses.globalEarning}>
                {t(earningTexts.toGlobal)}
              </Button>
            }
          >
            {t(earningTexts.blocked)}{" "}
            {plural(settingsText, Object.keys(data.live.individual).length)}
          </Empty>
        </section>
      ) : (
        <>
          <WaitingSettings section="earning" />
          <SellerTable section={data} />
        </>
      )}
    </>
  );
};

// The edits of all pages of the list, and the one save of them.
const useEditing = (section: EarningSection) => {
  const { t } = useSpeech();
  const [edits, setEdits] = useState<Edits>({});
  const [isTried, setTried] = useState(false);
  const publish = usePublishEarning();
  const problems = editProblems(edits);
  const wrong = Object.keys(problems);
  const save = (): void => {
    setTried(true);
    publish.reset();
    if (wrong.length > 0) {
      document
        .querySelector<HTMLElement>(`[data-path="${CSS.escape(`value-${wrong[0]}`)}"]`)
        ?.focus();
      return;
    }
    publish.mutate(
      { seen: section, value: withEdits(section.live, edits) },
      {
        onSuccess: ({ waits }) => {
          setEdits({});
          setTried(false);
          toastDone(t(waits ? earningTexts.waits : earningTexts.individualSaved), t(words.close));
        },
      },
    );
  };
  return {
    edits,
    publish,
    save,
    problems: isTried ? problems : {},
    wrongNames: isTried ? wrong.map((id) => edits[id]?.name ?? id) : [],
    edit: (id: string, name: string, form: MethodForm | null) =>
      setEdits((before) => withEdit(section.live.individual, before, id, { name, form })),
    discard: () => {
      setEdits({});
      setTried(false);
      publish.reset();
    },
  };
};

const SellerTable = ({ section }: { section: EarningSection }) => {
  const { t, language } = useSpeech();
  const failureText = useFailureText();
  const list = useListState(earningSellerList);
  const found = useSellersPage(list.query);
  const { edits, publish, save, problems, wrongNames, edit, discard } = useEditing(section);
  const formOf = (id: string) => formFor(section.live.individual, edits, id);
  return (
    <div className="stack">
      <InForce section={section} />
      <section className="card">
        <div className="toolbar">
          <SearchField label={t(earningTexts.findSeller)} value={list.q} onChange={list.setQ} />
        </div>
        <DataTable
          caption={t(earningTexts.sellers)}
          rows={found.data?.data}
          keyOf={(row) => row.seller_id}
          isStale={found.isPlaceholderData}
          failure={found.error}
          onRetry={() => void found.refetch()}
          sort={list.sort}
          onSort={list.setSort}
          empty={<Empty title={t(earningTexts.noSellers)} />}
          columns={[
            {
              id: "name",
              head: t(earningTexts.sellerName),
              sort: "name",
              cell: (row) => (
                <>
                  {row.name}
                  <div className="muted tiny">
                    <bdi>{row.seller_id}</bdi>
                  </div>
                </>
              ),
            },
            {
              id: "type",
              head: t(earningTexts.earningType),
              cell: ({ seller_id: id, name }) => (
                <TypeCell
                  id={id}
                  name={name}
                  form={formOf(id)}
                  onChange={(form) => edit(id, name, form)}
                />
              ),
            },
            {
              id: "value",
              head: t(earningTexts.howMuch),
              cell: ({ seller_id: id, name }) => (
                <ValueCell
                  id={id}
                  name={name}
                  form={formOf(id)}
                  problems={problems[id] ?? {}}
                  onChange={(form) => edit(id, name, form)}
                />
              ),
            },
          ]}
        />
        <Pager list={list} total={found.data?.total} />
      </section>
      {Object.keys(edits).length > 0 && Object.keys(editProblems(edits)).length === 0 && (
        <section className="card padded">
          <ImpactOfSettings draft={withEdits(section.live, edits)} />
        </section>
      )}
      {wrongNames.length > 0 && (
        <Note tone="loss">
          {t(earningTexts.fix, { names: new Intl.ListFormat(language).format(wrongNames) })}
        </Note>
      )}
      {publish.isError && <Note tone="loss">{failureText(publish.error)}</Note>}
      <SaveBar
        isKept
        changes={Object.keys(edits).length}
        isSaving={publish.isPending}
        onSave={save}
        onDiscard={discard}
      />
    </div>
  );
};
