/** Words in the names of columns that number things. */
export const identityWords =
  /\b(?:id|key|tag|no|nr|number|nummer|serial|seriennummer|code|kennung|inventory|inventar\p{L}*|asset\p{L}*)\b/iu;
