// What a campaign's page says of its cost and its forecast.
import { texts } from "../../i18n/text.ts";

export const campaignForecastTexts = texts({
  back: { en: "All campaigns", ar: "كل الحملات" },
  notPublished: {
    en: "This campaign has not been published yet.",
    ar: "لم تُنشر هذه الحملة بعد.",
  },
  notBegun: { en: "This campaign has not started yet.", ar: "لم تبدأ هذه الحملة بعد." },
  startsOn: { en: "This campaign starts on {day}.", ar: "تبدأ هذه الحملة في {day}." },
  above: {
    en: "Cost so far {cost}, {share} above the forecast.",
    ar: "التكلفة حتى الآن {cost}، أعلى من التوقع بنسبة {share}.",
  },
  below: {
    en: "Cost so far {cost}, {share} below the forecast.",
    ar: "التكلفة حتى الآن {cost}، أقل من التوقع بنسبة {share}.",
  },
  same: {
    en: "Cost so far {cost}, in line with the forecast.",
    ar: "التكلفة حتى الآن {cost}، مطابقة للتوقع.",
  },
  nothingExpected: {
    en: "Cost so far {cost}. The forecast expected no cost by now.",
    ar: "التكلفة حتى الآن {cost}، ولم تكن هناك تكلفة متوقعة بعد.",
  },
  noForecast: {
    en: "Cost so far {cost}. There is no forecast, because this campaign was not simulated before it was published.",
    ar: "التكلفة حتى الآن {cost}، ولا يوجد توقع لأنه لم تُجرَ محاكاة قبل نشر الحملة.",
  },
  partly: {
    en: "Only days with a forecast are compared: they cost {compared}, and {forecast} was forecast.",
    ar: "تُقارن الأيام التي لها توقع فقط: كان المتوقع {forecast} وبلغت التكلفة {compared} فعليًا.",
  },
  budgetSpent: { en: "The budget is used up.", ar: "نفدت الميزانية." },
  pastBudget: {
    en: "Points that returns bring back can be given again, so the cost can pass the budget.",
    ar: "النقاط العائدة من المرتجعات يمكن منحها مجددًا، لذلك قد تتجاوز التكلفة الميزانية.",
  },
  cost: { en: "Cost so far", ar: "التكلفة حتى الآن" },
  points: { en: "Points so far", ar: "النقاط حتى الآن" },
  forecast: { en: "Forecast to date", ar: "التوقع حتى اليوم" },
  budget: { en: "Budget", ar: "الميزانية" },
  none: { en: "None", ar: "لا يوجد" },
  chart: { en: "Actual and forecast", ar: "الفعلي والتوقع" },
  chartHint: {
    en: "Running totals, before returns, at today's point value. The forecast is the average of each weekday in the simulation, up to the budget.",
    ar: "مجاميع تراكمية قبل المرتجعات وبقيمة النقطة اليوم. التوقع هو متوسط كل يوم من أيام الأسبوع في المحاكاة، حتى حد الميزانية.",
  },
  unit: { en: "Unit", ar: "الوحدة" },
  inMoney: { en: "Cost", ar: "التكلفة" },
  inPoints: { en: "Points", ar: "النقاط" },
  actual: { en: "Actual", ar: "الفعلي" },
  expected: { en: "Forecast", ar: "التوقع" },
  versions: { en: "Simulations", ar: "عمليات المحاكاة" },
  versionsHint: {
    en: "For each published version, the last simulation of exactly that version before it was published.",
    ar: "لكل إصدار منشور، آخر محاكاة لهذا الإصدار نفسه قبل نشره.",
  },
  version: { en: "Version", ar: "الإصدار" },
  inForce: { en: "In force from", ar: "سارٍ من" },
  simulated: { en: "Simulated", ar: "تاريخ المحاكاة" },
  notSimulated: {
    en: "Not simulated before it was published",
    ar: "لم تُجرَ محاكاة قبل النشر",
  },
  sample: { en: "Sample", ar: "العينة" },
  fromTo: { en: "{from} to {to}", ar: "من {from} إلى {to}" },
  orders: { en: "Orders", ar: "الطلبات" },
  given: { en: "Campaign points", ar: "نقاط الحملة" },
  difference: { en: "Added cost", ar: "التكلفة المضافة" },
  ranOut: { en: "Budget used up", ar: "نفاد الميزانية" },
  activities: {
    en: "Points for activities other than orders are in the cost, but in no forecast.",
    ar: "نقاط الأنشطة غير الطلبات محسوبة في التكلفة وليست في التوقع.",
  },
});
