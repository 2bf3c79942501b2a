(async () => {
  const packed = document.getElementById("packed")?.textContent ?? "";
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const script = document.createElement("script");
  script.src = URL.createObjectURL(new Blob([await new Response(stream).arrayBuffer()], { type: "text/javascript" }));
  document.head.append(script);
})();
