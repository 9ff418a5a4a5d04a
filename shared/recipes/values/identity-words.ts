/** Words in names of columns whose values identify things, such as ids, serial numbers and codes. */
export const identityWords =
  /\b(?:id|key|tag|no|nr|number|nummer|serial|seriennummer|code|kennung|inventory|inventar\p{L}*|asset\p{L}*)\b/iu;
