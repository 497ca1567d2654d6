// A picture of the board as it lies: for a moment one wants to show.

import { domToCanvas } from "modern-screenshot";

/** Sharp on a good screen, and still light enough to send. */
const SCALE = 1.5;

/** Returns a picture of what lies in `area`, with a line of words below it. */
export async function postcard(
  area: HTMLElement,
  words: { title: string; chapter: string; house: string },
): Promise<HTMLCanvasElement> {
  await document.fonts.ready;
  const { width, height } = area.getBoundingClientRect();
  const board = await domToCanvas(area, {
    width,
    height,
    scale: SCALE,
    font: false, // it would write a style sheet into the page, which the policy forbids
    onCreateForeignObjectSvg: complete,
  });
  const card = document.createElement("canvas");
  const line = Math.round(48 * SCALE);
  card.width = board.width;
  card.height = board.height + line;
  const brush = card.getContext("2d");
  if (!brush) throw new Error("nothing can be drawn here");
  const style = getComputedStyle(area);
  brush.fillStyle = style.getPropertyValue("--wood-dark") || "#21160a";
  brush.fillRect(0, 0, card.width, card.height);
  brush.drawImage(board, 0, 0);
  brush.textBaseline = "middle";
  const middle = board.height + line / 2;
  const edge = 16 * SCALE;
  const ink = (name: string, fallback: string) =>
    (brush.fillStyle = style.getPropertyValue(name) || fallback);
  brush.font = `600 ${19 * SCALE}px ${style.getPropertyValue("--font")}`;
  ink("--on-wood", "#f5e6c8");
  brush.fillText(words.title, edge, middle);
  const further = edge + brush.measureText(words.title).width + 12 * SCALE;
  brush.font = `${15 * SCALE}px ${style.getPropertyValue("--font-ui")}`;
  brush.textAlign = "end";
  const room = card.width - further - edge;
  const house = brush.measureText(words.house).width + 12 * SCALE;
  ink("--on-wood-soft", "#cdb68c");
  if (house < room / 2) brush.fillText(words.house, card.width - edge, middle);
  brush.textAlign = "start";
  brush.fillText(words.chapter, further, middle, Math.max(0, room - house));
  return card;
}

/** A picture knows nothing of the page it is of: it brings its fonts, and each drawing with its own paint. */
async function complete(svg: SVGSVGElement): Promise<void> {
  const style = document.createElementNS(svg.namespaceURI, "style") as SVGStyleElement;
  style.textContent = (await Promise.all(fontFaces().map(inlined))).join("\n");
  svg.prepend(style);
  // Drawings that others use were put in once more, without their paint.
  const board = svg.querySelector("foreignObject");
  for (const copy of svg.querySelectorAll(":scope > defs > [id]"))
    if (board?.querySelector(`[id="${copy.id}"]`)) copy.remove();
}

const fontFaces = (): CSSFontFaceRule[] =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule);

/** A rule with its file in it. */
async function inlined({ cssText, parentStyleSheet }: CSSFontFaceRule): Promise<string> {
  const [, file] = /url\("([^"]+)"\)/.exec(cssText) ?? [];
  if (!file || file.startsWith("data:")) return cssText;
  const address = new URL(file, parentStyleSheet?.href ?? location.href);
  const blob = await (await fetch(address)).blob();
  const data = await new Promise<string>((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(new Error(`${address.pathname} cannot be read`));
    reader.readAsDataURL(blob);
  });
  return cssText.replace(file, data);
}

export async function asFile(card: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((done) => card.toBlob(done, "image/jpeg", 0.9));
  if (!blob) throw new Error("the picture is too large for this browser");
  return new File([blob], name, { type: blob.type });
}
