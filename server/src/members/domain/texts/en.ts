// What is said about entries, in English. Words in braces are filled in. Points stand where one point
// and many need the same verb, so that no sentence has to agree with them.

export const en = {
  // Pieces of sentences.
  when: "{date} at {time}",
  end_of_day: "the end of {date}",
  "account.active": "available",
  "account.pending": "pending",
  "account.held": "set aside",
  "account.debt": "owed by the member",
  "account.issued": "issued by the programme",
  "account.redeemed": "spent",
  "account.expired": "expired",
  "account.clawed_back": "taken back",
  "account.shortfall": "borne by the programme",
  "account.adjustment": "adjustments by hand",
  "account.transfer": "transfers",
  "account.opening": "opening balances",
  "activity.signup": "sign-up",
  "activity.review": "product review",
  "activity.referral": "referral",
  "activity.birthday": "birthday",
  "activity.anniversary": "anniversary",
  "activity.login": "sign-in",
  "activity.profile_update": "profile update",
  "activity.profile_completed": "completed profile",

  // The reason in a few words, for lists.
  "reason.earn_order": "Points for order {order}",
  "reason.earn_activity": "Points for an activity: {activity}",
  "reason.activate_order": "Points of order {order} became available",
  "reason.park_order": "Points of order {order} wait in review",
  "reason.park": "Points wait in review",
  "reason.activate": "Points became available",
  "reason.cancel": "Order {order} cancelled",
  "reason.clawback": "Return {return} of order {order}",
  "reason.hold": "Set aside for redemption {redemption}",
  "reason.release": "Back from redemption {redemption}",
  "reason.redeem_order": "Spent on order {order}",
  "reason.redeem": "Spent, redemption {redemption}",
  "reason.give_back_order": "Spent points back, order {order}",
  "reason.give_back": "Spent points back, redemption {redemption}",
  "reason.expire_order": "Points of order {order} expired",
  "reason.expire": "Points expired",
  "reason.adjust": "{reason}",
  "reason.adjust_untold": "Adjustment by hand",
  "reason.merge": "Two members merged, record {record}",
  "reason.open": "Opening balance from {source}",
  "reason.open_undone": "Opening balance from {source} taken back",
  "reason.reverse": "Entry {entry} reversed",

  // Points in.
  "earn.order": "On {when}, order {order} earned {points}.",
  "earn.order_nothing": "On {when}, order {order} earned no points.",
  "earn.activity": "On {when}, an activity ({activity}, {reference}) earned {points}.",
  "earn.activity_nothing": "On {when}, an activity ({activity}, {reference}) earned no points.",
  "earn.pending":
    "Pending at first: {points}, until the order is delivered and any wait after it is over.",
  "earn.repaid": "Of this, {points} repaid what the member owed.",
  "valid.until": "They are valid until {until}.",
  "activate.delivered": "On {when}, {points} became available because order {order} was delivered.",
  "park.suspected":
    "On {when}, {points} were set to wait in review. Unless they are taken back, they become available on {until} at the latest.",
  "activate.reviewed": "On {when}, {points} became available because they were reviewed.",
  "activate.review_over":
    "On {when}, {points} became available because the time for their review was over.",
  "activate.time": "On {when}, {points} became available because the wait after delivery was over.",
  "cancel.order":
    "On {when}, the cancelling of order {order} took away {points} that were still pending.",

  // Points taken back.
  "clawback.return": "On {when}, return {return} of order {order} took back {points}.",
  "clawback.line":
    "Line {line}: {quantity} of {of} came back with this return, {returned} so far. The line had earned {earned}; this return takes back {points}.",
  "clawback.line_nothing":
    "Line {line}: {quantity} of {of} came back with this return, {returned} so far. This takes back no points.",
  "clawback.line_pending":
    "For line {line}, {points} came from its own points, which were still pending.",
  "clawback.own": "For line {line}, {points} came from what was left of its own points.",
  "clawback.other":
    "For line {line}, {points} came from other available points, because its own were no longer available.",
  "clawback.shortfall":
    "For line {line}, {points} could not be taken, because nothing was available any more; the programme bears this.",
  "clawback.debt":
    "For line {line}, {points} could not be taken, because nothing was available any more; the member owes this.",

  // Points out.
  "hold.until":
    "On {when}, redemption {redemption} set aside {points}, worth {money}, until {until}.",
  "hold.again":
    "On {when}, redemption {redemption} set aside {points}, worth {money}, once more, because its first hold had lapsed.",
  "hold.reward":
    "On {when}, redemption {redemption} set aside {points} for the reward {reward}, until {until}.",
  "hold.reward_again":
    "On {when}, redemption {redemption} set aside {points} for the reward {reward} once more, because its first hold had lapsed.",
  "hold.order": "The points that end soonest are used first.",
  "release.released":
    "On {when}, redemption {redemption} was given up and {points} became available again.",
  "release.timed_out":
    "On {when}, the time of redemption {redemption} ran out and {points} became available again.",
  "release.not_applied":
    "On {when}, redemption {redemption} used less than was set aside, so {points} became available again.",
  "redeem.order":
    "On {when}, redemption {redemption} spent {points} on order {order} and paid {money}.",
  "redeem.alone": "On {when}, redemption {redemption} spent {points} and paid {money}.",
  "redeem.reward": "On {when}, redemption {redemption} spent {points} on the reward {reward}.",
  "redeem.rate": "The rate was {rate_points} for {rate_money}.",
  "give_back.order":
    "On {when}, {points} spent through redemption {redemption} came back, because order {order} was returned or cancelled.",
  "give_back.alone":
    "On {when}, {points} spent through redemption {redemption} came back, because it was reversed.",
  "give_back.part": "The redemption had spent {of} in all.",
  "give_back.lot": "Back to their own lot went {points}, with the end they had before: {until}.",
  "give_back.lot_forever": "Back to their own lot went {points}, which never expire.",
  "give_back.replaced":
    "Expired meanwhile were {points}; a new lot replaces them, valid until {until}.",
  "expire.lot": "On {when}, {points} expired unspent.",
  "expire.inactivity":
    "On {when}, {points} ended because nothing had been done on the account since {since}.",
  "expire.rest": "The lot had begun with {all}; the rest had been used before.",
  "adjust.added": "On {when}, {by} added {points} by hand.",
  "adjust.taken": "On {when}, {by} took away {points} by hand.",
  "adjust.reason": "Reason given: {reason}.",
  "adjust.approved": "Approved by {by} as the second person ({approval}).",
  "adjust.note": "Note: {note}",
  "reverse.entry": "On {when}, entry {entry} was reversed by {points}.",

  // Two members who were one.
  "merge.into":
    "On {when}, {by} merged this member into another one. Everything went there; what happened before stays here, as record {record}.",
  "merge.from":
    "On {when}, {by} merged another member into this one. What happened there before is record {record}.",
  "unmerge.into":
    "On {when}, {by} undid the merge of this member into another one. Everything came back.",
  "unmerge.from":
    "On {when}, {by} undid the merge of another member into this one. What had come with it went back.",
  "merge.points":
    "This moved {available} available and {pending} pending, each with its own dates and its own payers.",
  "merge.debt": "What was owed moved too: {debt}.",
  "open.brought":
    "On {when}, {points} came over from {source} as an opening balance. They were not earned in this programme.",
  "open.undone":
    "On {when}, {points} that had come over from {source} were taken back, because the import was undone.",
  "open.owed_again": "What they had repaid is owed again: {points}.",
  "open.earned": "They were earned there on {earned}.",
  "open.earned_between": "They were earned there between {first} and {last}.",
  "merge.repaid": "What was owed was repaid at once with {points}.",

  // Where points came from, and what is left after.
  "origin.order": "From order {order} came {points}.",
  "origin.activity": "From an activity ({activity}, {reference}) came {points}.",
  "origin.adjust": "From an adjustment by hand ({reason}) came {points}.",
  "origin.adjust_untold": "From an adjustment by hand came {points}.",
  "origin.open": "From the opening balance from {source} came {points}.",
  "origin.other": "From entry {entry} came {points}.",
  "origin.more": "Further lots ({count}) gave the rest.",
  balance:
    "After this the member had {available} available, {pending} pending and {held} set aside.",
  balance_debt: "The member then owed {debt}.",

  // Why a rule or campaign gave nothing, where no rule can tell.
  "why_not.rule_draft": "Rule “{name}” was never published.",
  "why_not.rule_gone":
    "Rule “{name}” was in force until {when}, and no longer when this was decided.",
  "why_not.rule_later": "Rule “{name}” came into force on {when}, which is later.",
  "why_not.campaign_draft": "Campaign “{name}” was never published.",
  "why_not.campaign_gone":
    "Campaign “{name}” was in force until {when}, and no longer when this was decided.",
  "why_not.campaign_later": "Campaign “{name}” came into force on {when}, which is later.",
  "why_not.campaign_empty": "Campaign “{name}” had no rules then.",
  "why_not.not_asked":
    "Order {order} came as cancelled, so no rule was asked. What they would have given is not known.",
  "why_not.waiting":
    "Order {order} arrived on {when}, later than the {days} days that the programme allows, and waits for somebody to release or refuse it. No rule was asked yet.",
  "why_not.refused":
    "Order {order} arrived on {when}, waited because it was too old, and was refused on {decided}. No rule was asked. Reason given: {reason}.",
  "why_not.not_kept":
    "How entry {entry} was decided was not kept, so nobody can tell what a rule made of it.",
  "why_not.cancelled":
    "The order was cancelled later, and what it had earned was taken back. This tells what was decided when it came.",
  "why_not.returned":
    "Returns have taken back {points} since. This tells what was decided when the order came.",
  "why_not.erased":
    "The member was erased since. The decision stands as it was kept; nothing else about the member can be looked up.",
  posting: "{points}: from “{from}” to “{to}”",
} as const;

export type TextKey = keyof typeof en;
