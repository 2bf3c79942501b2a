// Unpacks the page: its style, its programs, which run by their hashes, and what they are given. A browser that cannot do
// that is told to be too old.
(async () => {
  const old = document.getElementById("old");
  if (old && !("DecompressionStream" in globalThis)) old.hidden = false;
  const packed = document.getElementById("packed");
  const signs = packed?.textContent ?? "";
  const words = new DataView(new ArrayBuffer((signs.length / 5) * 4));
  for (let i = 0; i < signs.length; i += 5) {
    let word = 0;
    for (let j = i; j < i + 5; j++) {
      const sign = signs.charCodeAt(j);
      word = word * 85 + sign - (sign < 60 ? 35 : 37);
    }
    words.setUint32((i / 5) * 4, word);
  }
  const bytes = new Uint8Array(words.buffer, 0, Number(packed?.dataset.bytes));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const { style, programs, given } = await new Response(stream).json();
  globalThis.unpacked = given;
  const sheet = document.createElement("style");
  sheet.textContent = style;
  document.head.append(sheet);
  for (const program of programs) {
    const script = document.createElement("script");
    script.textContent = program;
    document.body.append(script);
  }
})();
