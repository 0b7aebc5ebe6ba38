export const received = 'Text message · Sunday 9:12 AM';
export const delivered = 'Delivered almost 38 hours before the draw';
export const field = 'Text message';
export const caption = 'Example. The number after the plus is the Powerball; the code at the end identifies the text.';
