-- What rules and campaigns start from.

-- configuration: templates. `body` is the template as it is edited (names, dates, the rule it makes,
-- and which places of that rule are asked for when it is used); `revision` counts the saves.
create table campaign_template (
  template_id text primary key,
  revision bigint not null check (revision > 0),
  body jsonb not null,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  changed_in bigint not null
);

-- configuration: which rules were made from which template, and from which revision of it. A rule
-- outlives its template.
create table campaign_template_use (
  rule_id text primary key,
  template_id text not null references campaign_template (template_id) on delete cascade,
  template_revision bigint not null,
  created_at timestamptz not null,
  created_by text not null
);
create index campaign_template_use_by_template on campaign_template_use (template_id);

insert into campaign_template
select id, 1, body, to_timestamp(0), 'system', to_timestamp(0), 'system', 1
from (values
  ('first-purchase-reward', '{
    "name": "First Purchase Reward", "name_ar": "مكافأة أول شراء",
    "description": "Extra points for the first order of a member, when it is large enough.",
    "description_ar": "نقاط إضافية عن أول طلب للعضو إذا بلغ الحد المطلوب.",
    "start_date": null, "end_date": null, "is_active": true,
    "rule": {"name": "First Purchase Reward", "name_ar": "مكافأة أول شراء", "description": "",
      "trigger": "purchase",
      "when": {"op": "all", "items": [
        {"fact": "order.first", "operator": "eq", "value": true},
        {"fact": "order.amount", "operator": "gt", "value": 10000}]},
      "constraints": {"op": "all", "items": [
        {"scope": "customer", "period": "ever", "measure": "times", "limit": 1}]},
      "effects": [{"kind": "fixed", "points": 100}],
      "audience": {"kind": "all"}, "targets": {}, "schedule": {}, "priority": 100, "excludes": [],
      "on_return": "reevaluate"},
    "parameters": [
      {"id": "points", "kind": "points", "name": "Points for the first order",
        "name_ar": "نقاط أول طلب", "path": "/effects/0/points", "min": 1, "max": 100000},
      {"id": "amount", "kind": "amount", "name": "Purchase amount above",
        "name_ar": "قيمة الشراء أكثر من", "path": "/when/items/1/value", "min": 0,
        "max": 100000000}]}'::jsonb),
  ('seller-onboarding', '{
    "name": "Seller Onboarding", "name_ar": "انضمام بائع جديد",
    "description": "More points on the lines of sellers who have just joined, a few times per member.",
    "description_ar": "نقاط أكثر على منتجات البائعين المنضمين حديثًا، لعدد محدود من المرات لكل عضو.",
    "start_date": null, "end_date": null, "is_active": true,
    "rule": {"name": "Seller Onboarding", "name_ar": "انضمام بائع جديد", "description": "",
      "trigger": "purchase", "when": {"op": "all", "items": []},
      "constraints": {"op": "all", "items": [
        {"scope": "customer", "period": "month", "measure": "times", "limit": 3}]},
      "effects": [{"kind": "multiplier", "bps": 20000}],
      "audience": {"kind": "all"}, "targets": {}, "schedule": {}, "priority": 100, "excludes": [],
      "on_return": "reevaluate"},
    "parameters": [
      {"id": "sellers", "kind": "sellers", "name": "The new sellers", "name_ar": "البائعون الجدد",
        "path": "/targets/sellers"},
      {"id": "factor", "kind": "factor", "name": "Times the base points",
        "name_ar": "مضاعف النقاط الأساسية", "path": "/effects/0/bps", "min": 10000,
        "max": 100000},
      {"id": "times", "kind": "count", "name": "Times per member and month",
        "name_ar": "عدد المرات لكل عضو شهريًا", "path": "/constraints/items/0/limit", "min": 1,
        "max": 1000}]}'::jsonb),
  ('loyalty-points-booster', '{
    "name": "Loyalty Points Booster", "name_ar": "تعزيز نقاط الولاء",
    "description": "Multiplies the base points of large orders, with a monthly ceiling per member.",
    "description_ar": "مضاعفة النقاط الأساسية للطلبات الكبيرة بحد شهري لكل عضو.",
    "start_date": null, "end_date": null, "is_active": true,
    "rule": {"name": "Loyalty Points Booster", "name_ar": "تعزيز نقاط الولاء", "description": "",
      "trigger": "purchase",
      "when": {"op": "all", "items": [
        {"fact": "order.amount", "operator": "gt", "value": 50000}]},
      "constraints": {"op": "all", "items": [
        {"scope": "customer", "period": "month", "measure": "points", "limit": 1000}]},
      "effects": [{"kind": "multiplier", "bps": 20000}],
      "audience": {"kind": "all"}, "targets": {}, "schedule": {}, "priority": 100, "excludes": [],
      "on_return": "reevaluate"},
    "parameters": [
      {"id": "factor", "kind": "factor", "name": "Times the base points",
        "name_ar": "مضاعف النقاط الأساسية", "path": "/effects/0/bps", "min": 10000,
        "max": 100000},
      {"id": "amount", "kind": "amount", "name": "Purchase amount above",
        "name_ar": "قيمة الشراء أكثر من", "path": "/when/items/0/value", "min": 0,
        "max": 100000000},
      {"id": "ceiling", "kind": "points", "name": "Points per member and month at most",
        "name_ar": "أقصى نقاط لكل عضو شهريًا", "path": "/constraints/items/0/limit", "min": 1,
        "max": 1000000}]}'::jsonb),
  ('seasonal-campaign', '{
    "name": "Seasonal Campaign", "name_ar": "حملة موسمية",
    "description": "A bonus for every order in a season, once per member and day.",
    "description_ar": "مكافأة عن كل طلب خلال الموسم، مرة واحدة لكل عضو يوميًا.",
    "start_date": null, "end_date": null, "is_active": true,
    "rule": {"name": "Seasonal Campaign", "name_ar": "حملة موسمية", "description": "",
      "trigger": "purchase", "when": {"op": "all", "items": []},
      "constraints": {"op": "all", "items": [
        {"scope": "customer", "period": "day", "measure": "times", "limit": 1}]},
      "effects": [{"kind": "fixed", "points": 50}],
      "audience": {"kind": "all"}, "targets": {}, "schedule": {}, "priority": 100, "excludes": [],
      "on_return": "reevaluate"},
    "parameters": [
      {"id": "start", "kind": "date", "name": "First day", "name_ar": "أول يوم",
        "path": "/schedule/start_date"},
      {"id": "end", "kind": "date", "name": "Last day", "name_ar": "آخر يوم",
        "path": "/schedule/end_date"},
      {"id": "points", "kind": "points", "name": "Points for an order", "name_ar": "نقاط الطلب",
        "path": "/effects/0/points", "min": 1, "max": 100000}]}'::jsonb)
) shipped (id, body);
