// Language, direction and appearance before the first paint, so that nothing flashes or jumps.
(() => {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("root") ?? "{}").state ?? {};
  } catch {
    // Storage may be closed or hold something foreign; the defaults below are good.
  }
  const page = document.documentElement;
  const isArabic = (kept.language ?? navigator.language).startsWith("ar");
  page.lang = isArabic ? "ar" : "en";
  page.dir = isArabic ? "rtl" : "ltr";
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  page.dataset.mantineColorScheme = kept.appearance ?? (isDark ? "dark" : "light");
})();

// The library of contracts would try whether it may turn texts into code, which the page's policy forbids and reports.
globalThis.__zod_globalConfig = { jitless: true };
