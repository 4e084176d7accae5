// What queries ask for, and the other spellings of words, by the scripts in a folder.
async ([folder, known, queries, words]) => {
  const { understood } = await import(`${folder}query.js`);
  const { otherSpelling } = await import(`${folder}catalogue.js`);
  const said = ({ parts, words }) => [...parts.map(({ kind, label }) => `${kind} ${label}`), words].filter(Boolean);
  return [queries.map((query) => said(understood(known, query))), words.map(otherSpelling)];
}