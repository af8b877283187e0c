// A chart as a picture to paste into a report: what is drawn on the page, under its title, with its legend.
import type { Chart } from "./series.ts";

const copied = [
  ...["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "opacity"],
  ...["font-size", "font-weight", "direction"],
];
const font = "system-ui, sans-serif";
const margin = 24;
const line = 22;
// Twice the pixels, for sharp text on slides.
const scale = 2;

/** The drawing with its colours written into it: styles of the page do not reach into a picture. */
const standalone = (drawing: SVGSVGElement, width: number, height: number): string => {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [originals, copies] = [drawing, copy].map((of) => [of, ...of.querySelectorAll("*")]);
  originals?.forEach((original, n) => {
    const style = getComputedStyle(original);
    for (const name of copied) copies?.[n]?.setAttribute(name, style.getPropertyValue(name));
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.setAttribute("font-family", font);
  return new XMLSerializer().serializeToString(copy);
};

const loaded = async (source: string): Promise<HTMLImageElement> => {
  const address = URL.createObjectURL(new Blob([source], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
};

const toneOf = (drawing: Element, tone: string): string =>
  getComputedStyle(drawing).getPropertyValue(`--${tone === "other" ? "ink" : tone}`);

/**
 * The picture (PNG) of a drawing of `chart`.
 * @throws Error when the browser cannot draw it
 */
export const pictureOf = async (chart: Chart, drawing: SVGSVGElement): Promise<Blob> => {
  const { width, height } = drawing.getBoundingClientRect();
  const image = await loaded(standalone(drawing, width, height));
  const canvas = document.createElement("canvas");
  canvas.width = (width + 2 * margin) * scale;
  canvas.height = (height + 2 * margin + 2 * line) * scale;
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("The browser gives no canvas.");
  pen.scale(scale, scale);
  const style = getComputedStyle(drawing);
  const isMirrored = style.direction === "rtl";
  const start = isMirrored ? width + margin : margin;
  const ahead = isMirrored ? -1 : 1;
  pen.fillStyle = toneOf(drawing, "surface");
  pen.fillRect(0, 0, width + 2 * margin, height + 2 * margin + 2 * line);
  pen.direction = isMirrored ? "rtl" : "ltr";
  pen.textAlign = "start";
  pen.fillStyle = toneOf(drawing, "ink");
  pen.font = `600 15px ${font}`;
  pen.fillText(chart.name, start, margin + 10);
  pen.font = `12px ${font}`;
  let at = start;
  for (const { name, tone } of chart.series) {
    pen.fillStyle = toneOf(drawing, tone);
    pen.fillRect(isMirrored ? at - 12 : at, margin + line, 12, 6);
    pen.fillStyle = toneOf(drawing, "muted");
    pen.fillText(name, at + ahead * 18, margin + line + 7);
    at += ahead * (18 + pen.measureText(name).width + 16);
  }
  pen.drawImage(image, margin, margin + 2 * line, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) =>
      blob === null ? reject(new Error("The picture could not be made.")) : resolve(blob),
    );
  });
};
