// Cases, what raises them, and messages about them.
import { bothBack, type TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  fraud_case: {
    kind: "member",
    columns: `member_id case_key rule severity state settings_version unit limit_value value
      window_from window_to entry_no proposed due done timeline raised_at decided_at
      decided_by`,
    personal: { "timeline.0.reason": "words" },
    retention: { "timeline.0.reason": "staff_words" },
    redact: [
      {
        kind: "staff_words",
        due: `state <> 'open' and coalesce(decided_at, raised_at) < $1
          and jsonb_path_exists(timeline, '$[*].reason ? (@ != null)')`,
        set: `timeline = (select jsonb_agg(s.step || '{"reason": null}' order by s.place)
          from jsonb_array_elements(timeline) with ordinality as s (step, place))`,
      },
    ],
    erase: [
      {
        text: `update fraud_case set timeline = (select jsonb_agg(s.step || '{"reason": null}' order by s.place)
            from jsonb_array_elements(timeline) with ordinality as s (step, place))
          where member_id = $1 and timeline <> '[]'`,
        values: ({ memberId }) => [memberId],
      },
    ],
    kept: "for ever: why points were taken or left",
  },
  fraud_notice: {
    kind: "member",
    columns: "member_id case_key notice_no channels sent_at",
    erase: "nothing personal: by which channels, not to whom",
    kept: "for ever: each is sent once",
  },
  fraud_watch: {
    kind: "member",
    columns: "member_id counts",
    erase: "nothing personal: counts",
    unmerge: bothBack("fraud_watch"),
    kept: "as long as the member: one row, in which periods that are over are forgotten",
  },
  fraud_reading: {
    kind: "control",
    columns: "singleton tx member_id event_no",
    erase: "nothing personal: a place in the feed",
    kept: "for ever: one row",
  },
};
