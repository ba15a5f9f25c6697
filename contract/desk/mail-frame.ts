/** The style of the frame that shows a mail's HTML. The desk's content security policy names its hash. */
export const mailFrameStyle =
  ':root{color-scheme:light;background:#fff;color:#14241f}body{margin:16px;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}img,table{max-width:100%}a{pointer-events:none}'
