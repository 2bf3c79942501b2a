// Unpacks the program of the page, which runs by its hash; a browser that cannot do that is told to be too old.
(async () => {
  const old = document.getElementById("old");
  if (old && !("DecompressionStream" in globalThis)) old.hidden = false;
  const packed = document.getElementById("program")?.textContent ?? "";
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const script = document.createElement("script");
  script.textContent = await new Response(stream).text();
  document.body.append(script);
})();
