// The stacking groups of the programme: listed, made and named, taken away while no rule is in them.
import { Button, Select, TextInput } from "@mantine/core";
import type { StackGroup } from "@nuqta/contracts/rules.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { type EarningSection, usePublishEarning } from "../../programme/queries/earning.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Form } from "../../ui/form.tsx";
import { Note, useFailureText } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { modeTexts } from "../texts/facts.ts";
import { groupTexts as texts } from "../texts/groups.ts";
import { useGroupName } from "./group-name.ts";

const modes = ["best_for_member", "first_by_priority", "lowest_cost", "stack"] as const;

type Props = { section: EarningSection; onMade: (id: string) => void };

/** The groups that there are, and a form for another. */
export const StackGroups = ({ section, onMade }: Props) => {
  const { t, label } = useSpeech();
  const nameOf = useGroupName();
  const failureText = useFailureText();
  const publish = usePublishEarning();
  const groups = section.live.stack_groups;
  const replace = (next: readonly StackGroup[], done: () => void): void =>
    publish.mutate(
      { seen: section, value: { ...section.live, stack_groups: [...next] } },
      { onSuccess: done },
    );
  return (
    <div className="stack">
      <p className="muted small">{t(texts.help)}</p>
      <DataTable
        caption={t(texts.title)}
        rows={groups}
        keyOf={({ id }) => id}
        empty={<p className="muted">{t(texts.none)}</p>}
        columns={[
          { id: "name", head: t(texts.name), cell: (group) => <bdi>{nameOf(group)}</bdi> },
          { id: "mode", head: t(texts.mode), cell: ({ mode }) => t(modeTexts[mode]) },
          {
            id: "remove",
            head: t(words.actions),
            cell: (group) => (
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                disabled={publish.isPending}
                aria-label={label(texts.removeOf, { name: nameOf(group) })}
                onClick={() =>
                  replace(
                    groups.filter(({ id }) => id !== group.id),
                    () => toastDone(t(texts.removed), t(words.close)),
                  )
                }
              >
                {t(words.remove)}
              </Button>
            ),
          },
        ]}
      />
      {publish.error !== null && (
        <Note tone="loss">
          {isInUse(publish.error) ? t(texts.inUse) : failureText(publish.error)}
        </Note>
      )}
      <NewGroup
        isBusy={publish.isPending}
        onMake={(made) =>
          replace([...groups, made], () => {
            toastDone(t(texts.made), t(words.close));
            onMade(made.id);
          })
        }
      />
    </div>
  );
};

// Rules that name a group which is not there do not fit together with the settings.
const isInUse = (failure: unknown): boolean =>
  (failure as { code?: unknown } | null)?.code === "validation_failed";

const NewGroup = ({ isBusy, onMake }: { isBusy: boolean; onMake: (made: StackGroup) => void }) => {
  const { t } = useSpeech();
  const [name, setName] = useState("");
  const [nameAr, setNameAr] = useState("");
  const [mode, setMode] = useState<StackGroup["mode"]>("best_for_member");
  const [isMissing, setMissing] = useState(false);
  const make = (): void => {
    setMissing(name.trim() === "");
    if (name.trim() === "" || isBusy) return;
    const arabic = nameAr.trim();
    onMake({
      ...{ id: `group-${crypto.randomUUID().slice(0, 8)}`, name: name.trim(), mode },
      ...(arabic !== "" && { name_ar: arabic }),
    });
  };
  return (
    <Form onSend={make}>
      <div className="columns">
        <TextInput
          label={t(texts.name)}
          required
          maxLength={100}
          value={name}
          error={isMissing ? t(texts.nameNone) : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t(texts.nameAr)}
          dir="rtl"
          lang="ar"
          maxLength={100}
          value={nameAr}
          onChange={(event) => setNameAr(event.currentTarget.value)}
        />
      </div>
      <Select
        label={t(texts.mode)}
        data={modes.map((value) => ({ value, label: t(modeTexts[value]) }))}
        value={mode}
        allowDeselect={false}
        onChange={(value) => value && setMode(value as StackGroup["mode"])}
      />
      <div className="row ends">
        <Button type="submit" disabled={isBusy}>
          {t(isBusy ? words.saving : texts.make)}
        </Button>
      </div>
    </Form>
  );
};
