// An experience: what kind, by whom, how long, when and where.
import { Button, Checkbox, Radio, TextInput } from "@mantine/core";
import type { RewardChoice } from "@nuqta/contracts/reward-choices.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { Card } from "../../ui/page.tsx";
import { useChoices } from "../queries.ts";
import { rewardTexts as texts, typeTexts } from "../texts.ts";
import { AddChoice, newLocation, newType, RemoveChoice } from "./choices.tsx";
import { Field, PointsField } from "./field.tsx";
import type { FormPart } from "./props.ts";
import "./rewards.css";

export const ExperienceFields = (part: FormPart) => {
  const { t } = useSpeech();
  const { form, problems, onChange } = part;
  const choices = useChoices().data ?? [];
  return (
    <Card title={t(typeTexts.experience.title)}>
      <Types {...part} types={choices.filter((each) => each.kind === "experience_type")} />
      <TextInput
        label={t(texts.provider)}
        required
        maxLength={200}
        value={form.provider}
        error={problems["provider"]}
        data-path="provider"
        onChange={(event) => onChange({ provider: event.currentTarget.value })}
      />
      <div className="columns">
        <Field {...part} name="duration" label={t(texts.duration)} />
        <DayField
          label={t(texts.dateFrom)}
          value={form.dateFrom}
          onChange={(value) => onChange({ dateFrom: value })}
        />
        <DayField
          label={t(texts.dateTo)}
          min={form.dateFrom || undefined}
          value={form.dateTo}
          error={problems["dateTo"]}
          data-path="dateTo"
          onChange={(value) => onChange({ dateTo: value })}
        />
      </div>
      <Places {...part} places={choices.filter((each) => each.kind === "location")} />
      <div className="columns">
        <PointsField {...part} name="experiencePoints" placeholder="1000" />
        <Field {...part} name="monthlyLimit" label={t(texts.monthlyLimit)} placeholder="1" />
      </div>
    </Card>
  );
};

const Types = ({
  form,
  problems,
  onChange,
  types,
}: FormPart & { types: readonly RewardChoice[] }) => {
  const { t, pick } = useSpeech();
  return (
    <fieldset className="plain stack" data-path="experienceType">
      <legend>{t(texts.experienceType)}</legend>
      {types.map((each) => (
        <div className="row spread" key={each.choice_id}>
          <Radio
            name="experience-type"
            label={<bdi>{pick(each.name, each.name_ar)}</bdi>}
            checked={form.experienceType === each.choice_id}
            onChange={() => onChange({ experienceType: each.choice_id })}
          />
          <RemoveChoice
            choice={each}
            onRemoved={() =>
              form.experienceType === each.choice_id && onChange({ experienceType: "" })
            }
          />
        </div>
      ))}
      {problems["experienceType"] !== undefined && (
        <p className="small loss" role="alert">
          {problems["experienceType"]}
        </p>
      )}
      <div>
        <AddChoice asked={newType} onAdded={(experienceType) => onChange({ experienceType })} />
      </div>
    </fieldset>
  );
};

const Places = ({
  form: { locations },
  onChange,
  places,
}: FormPart & { places: readonly RewardChoice[] }) => {
  const { t, pick } = useSpeech();
  const without = (id: string) => locations.filter((each) => each !== id);
  return (
    <fieldset className="plain stack" data-path="locations">
      <legend>{t(texts.locations)}</legend>
      {places.length === 0 ? (
        <p className="muted">{t(texts.noLocations)}</p>
      ) : (
        <div className="reward-picks">
          {places.map((each) => (
            <div className="row spread one-line" key={each.choice_id}>
              <Checkbox
                label={<bdi>{pick(each.name, each.name_ar)}</bdi>}
                checked={locations.includes(each.choice_id)}
                onChange={(event) =>
                  onChange({
                    locations: event.currentTarget.checked
                      ? [...locations, each.choice_id]
                      : without(each.choice_id),
                  })
                }
              />
              <RemoveChoice
                choice={each}
                onRemoved={() => onChange({ locations: without(each.choice_id) })}
              />
            </div>
          ))}
        </div>
      )}
      <div className="row">
        <Button
          variant="default"
          size="compact-sm"
          disabled={places.length === 0}
          onClick={() => onChange({ locations: places.map((each) => each.choice_id) })}
        >
          {t(texts.selectAll)}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          disabled={places.length === 0}
          onClick={() => onChange({ locations: [] })}
        >
          {t(texts.clearAll)}
        </Button>
        <AddChoice
          asked={newLocation}
          onAdded={(id) => onChange({ locations: [...locations, id] })}
        />
      </div>
    </fieldset>
  );
};
